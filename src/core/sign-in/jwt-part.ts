/**
 * Base64url without `-` and `_`, because clients decode it as plain base64: of ASCII text, only bytes that end in six bits of
 * 62 or 63 give these, and JSON can write them otherwise.
 */
export function jwtPart(value: object): string {
  const text = JSON.stringify(value).replace(
    /[>?~\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Buffer.from(text).toString('base64url')
}
