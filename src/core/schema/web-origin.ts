/** Exactly an http or https origin as browsers write it; `null` (sandboxed frames, files) can never be told apart, so never. */
export function isWebOrigin(origin: string): boolean {
  if (!/^https?:\/\//.test(origin) || origin.length > 300) return false
  return URL.canParse(origin) && new URL(origin).origin === origin
}
