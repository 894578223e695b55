/**
 * Zeroed bytes for a secret, outside of V8's heap. Within it the collector moves small arrays about and leaves copies behind, which
 * nothing can wipe.
 */
export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(length))
}

/** A copy that can be wiped; `bytes` stay the caller's. */
export function secretCopy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = secretBytes(bytes.length)
  copy.set(bytes)
  return copy
}
