/** `mu1` and the key in lower-case hex, 64 digits. */
export function madeUpAddress(publicKey: Uint8Array): string {
  return `mu1${Buffer.from(publicKey).toString('hex')}`
}

/** An address however its capitals are; `undefined` for any other text. */
export function madeUpSpelling(text: string): string | undefined {
  return /^mu1[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined
}
