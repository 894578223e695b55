/** Why there was no answer, for a person. What Node says beside may name what is none of theirs. */
export function inWords(thrown: unknown): string {
  const error = thrown instanceof AggregateError ? thrown.errors[0] : thrown
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined)
    return error instanceof Error && error.constructor === Error ? error.message : 'it cannot be reached'
  const known = words[code]
  if (known !== undefined) return known
  if (/CERT|SIGN|ALTNAME|SSL|TLS/.test(code)) return `its certificate is not accepted (${safe(code)})`
  return `it cannot be reached (${safe(code)})`
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'it took too long to answer',
  HPE_HEADER_OVERFLOW: 'its answer is not HTTP that can be read',
  HPE_INVALID_CONSTANT: 'its answer is not HTTP that can be read',
}

function safe(code: string): string {
  return /^\w{1,60}$/.test(code) ? code : 'unknown'
}
