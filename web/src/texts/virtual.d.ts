declare module 'virtual:texts/*' {
  const texts: Record<string, string>
  export default texts
}
declare module '$table_wasm/table.wasm?url' {
  const address: string
  export default address
}
