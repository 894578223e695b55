/** Time that a submit request is held for the person unless it says otherwise, in milliseconds. */
const defaultHold = 120_000
const longestHold = 600_000

/** Milliseconds to hold an answer, from a `Prefer` header (RFC 7240): `wait=N` seconds, `respond-async` for not at all. */
export function holdOf(prefer: string | undefined): number {
  if (!prefer) return defaultHold
  if (/(^|[,;\s])respond-async($|[,;\s])/i.test(prefer)) return 0
  const seconds = /(^|[,;\s])wait\s*=\s*"?(\d{1,6})"?($|[,;\s])/i.exec(prefer)?.[2]
  return seconds === undefined ? defaultHold : Math.min(Number(seconds) * 1000, longestHold)
}
