/** A P-256 key pair as the SDK's stamper takes it, both halves in lower-case hex. */
export interface KeyPair {
  /** 33 bytes, compressed (SEC 1 §2.3.3). */
  readonly publicKey: string
  /** 32 bytes, big-endian. */
  readonly privateKey: string
}

/** Makes an API key pair in this window. The private half leaves it only by the person's own hand. */
export async function generateKeyPair(): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (!x || !y || !d) throw new Error('WebCrypto exported an incomplete P-256 key')
  const yIsOdd = Number.parseInt(coordinate(y).slice(-2), 16) % 2 === 1
  return { publicKey: (yIsOdd ? '03' : '02') + coordinate(x), privateKey: coordinate(d) }
}

/** Turns unpadded base64url (RFC 7518 §6.2) into 32 bytes of hex, padded on the left. */
function coordinate(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(binary, character => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.padStart(64, '0')
}
