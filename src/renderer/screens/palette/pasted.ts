/** Returns the id or the fingerprint in a text, in lower case, as `activities.find` takes it; null if it is neither. */
export function activityIn(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text
  return /^(?:sha256:|0x)?([0-9a-f]{64})$/.exec(text)?.[1] ?? null
}

/** Returns the text without gaps if it may be an address, of whatever chain; null if it is certainly none. */
export function addressIn(typed: string): string | null {
  const text = typed.replace(/\s+/g, '')
  return /^(?=.*\d)[0-9A-Za-z:_-]{25,200}$/.test(text) && !/^[0-9a-f]{8}-/.test(text) ? text : null
}
