// A module of the house in WebAssembly, for Node and for a worker in a browser alike: functions that take numbers and a
// text, and answer with JSON (wasm/exchange.hpp is the other side).
//
//     const ask = await loadModule(fetch('study.wasm'))
//     const answer = ask('replay_open', [], record)

/**
 * @param source a .wasm file: its bytes, a WebAssembly.Module, or a Response (or a promise of one of them)
 * @param {{random?: (bytes: Uint8Array) => void}} options where chance comes from: the system's generator, unless a
 *   test has to be repeatable
 * @returns {Promise<(what: string, numbers: number[], input?: string | object) => any>} what can't be taken is answered
 *   with `{ refused: SENTENCE }`
 */
export async function loadModule(source, { random = (bytes) => crypto.getRandomValues(bytes) } = {}) {
  const module = await compile(await source)
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = unsupported // files: there are none
  }
  let memory
  if (imports.wasi_snapshot_preview1) {
    imports.wasi_snapshot_preview1.random_get = (place, size) => {
      // A copy: getRandomValues fills 64 KiB at most and not every kind of memory; a seed has 32 bytes.
      const bytes = new Uint8Array(size)
      random(bytes)
      new Uint8Array(memory.buffer).set(bytes, place)
      return 0
    }
  }
  const { exports } = await WebAssembly.instantiate(module, imports)
  memory = exports.memory
  exports._initialize()

  const writer = new TextEncoder()
  const reader = new TextDecoder()
  const write = (text) => {
    const bytes = writer.encode(text)
    const place = exports.buffer(bytes.length)
    if (place === 0) return false
    new Uint8Array(memory.buffer).set(bytes, place)
    return true
  }
  return (what, numbers, input) => {
    if (input !== undefined && !write(typeof input === 'string' ? input : JSON.stringify(input))) {
      return { refused: 'this is too large' }
    }
    const size = exports[what](...numbers)
    // Anew each time: memory that grew is another buffer.
    return JSON.parse(reader.decode(new Uint8Array(memory.buffer, exports.answer(), size)))
  }
}

const NOT_SUPPORTED = 58 // WASI's errno "notsup"
const unsupported = () => NOT_SUPPORTED

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source
  if (typeof Response === 'function' && source instanceof Response) {
    return WebAssembly.compile(await source.arrayBuffer()) // whatever type the host serves it as
  }
  return WebAssembly.compile(source)
}
