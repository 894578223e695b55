export const bearerTokenWords = 'must be plain letters and signs, without spaces'

/** Checks if this can stand in an `Authorization: Bearer` header as it is. */
export function isBearerToken(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}
