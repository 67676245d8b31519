// Who this device is to the server: a guest, known by a cookie that the page itself never sees. A device that was away for
// too long, or was signed out from another one, is told so (App shows it) instead of becoming somebody else in silence.

/** One of the guest's devices. */
export interface Device {
  id: string
  since: string // "2026-05-03"
  seen: string // the last day it was here
  here: boolean
}

class Guest {
  /** The server does not know this device, or not any more. */
  isUnknown = $state(false)

  /** A line was refused: perhaps because of that. */
  async check(): Promise<void> {
    const answer = await fetch('/api/guest').catch(() => undefined) // no network, or no server
    if (answer?.status === 401) this.note((await answer.json().catch(() => ({}))) as { code?: string })
  }

  /** Takes notice of what the server said. */
  note({ code }: { code?: string }): void {
    if (code === 'unknown_token') this.isUnknown = true
  }

  /** Somebody new from now on; false: the server said no. */
  async comeAnew(): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/guest', { method: 'POST', headers, body: '{"new":true}' }).catch(() => undefined)
    return answer?.ok === true
  }

  /** All devices of this guest; none where there is no server, or it has not met this visitor. */
  async devices(): Promise<Device[]> {
    const answer = await fetch('/api/guest/devices').catch(() => undefined)
    if (!answer?.ok) return []
    return ((await answer.json().catch(() => ({}))) as { devices?: Device[] }).devices ?? []
  }

  /** Signs a device out; false: it could not be done. */
  async end(device: Device): Promise<boolean> {
    const answer = await fetch(`/api/guest/devices/${device.id}`, { method: 'DELETE' }).catch(() => undefined)
    return answer?.ok === true
  }
}

export const guest = new Guest()
