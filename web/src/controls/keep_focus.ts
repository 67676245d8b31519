// Where the focus goes when the control that has it is taken away by what it did: to what takes its place in the same
// region (the first that is marked data-next, else the first there is), else to the region. A control that is only
// disabled for a moment has it back afterwards. Who leaves by themselves is let go. Attached to a region:
//
//     <article {@attach keepFocus}>

const CONTROLS = ['button', 'select', 'input', 'a[href]']
const enabled = (selector: string) => `${selector}:not(:disabled)`

export function keepFocus(region: HTMLElement): () => void {
  let held: HTMLElement | undefined

  const come = (event: FocusEvent) => (held = event.target as HTMLElement)
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) held = undefined
    // What is gone or disabled was not left. Known a moment later: browsers differ in when they say so.
    else queueMicrotask(() => held === target && isThere(held) && (held = undefined))
  }
  const isThere = (control: HTMLElement) => control.isConnected && !control.matches(':disabled')
  const changes = new MutationObserver(() => {
    const { activeElement: focused } = document
    if (!held || (focused !== document.body && focused !== null)) return
    if (isThere(held)) return held.focus()
    if (held.isConnected) return // disabled: it comes back, or goes
    const next =
      region.querySelector<HTMLElement>(enabled('[data-next]')) ??
      region.querySelector<HTMLElement>(CONTROLS.map(enabled).join())
    if (!next) region.tabIndex = -1
    ;(next ?? region).focus()
  })

  region.addEventListener('focusin', come)
  region.addEventListener('focusout', leave)
  changes.observe(region, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    changes.disconnect()
    region.removeEventListener('focusin', come)
    region.removeEventListener('focusout', leave)
  }
}
