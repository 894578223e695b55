import { randomBytes, scrypt } from 'node:crypto'

/** 128 MiB and a third of a second or so for each guess. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1 } as const

/** RFC 7914. `salt`: base64 of 16 bytes. */
export interface ScryptParameters {
  readonly N: number
  readonly r: number
  readonly p: number
  readonly salt: string
}

export function newScryptParameters(): ScryptParameters {
  return { ...scryptCost, salt: randomBytes(16).toString('base64') }
}

/** Returns 32 bytes, by scrypt of the passphrase (Unicode NFKC, UTF-8), which the caller wipes. */
export function keyOfPassphrase(passphrase: string, { N, r, p, salt }: ScryptParameters): Promise<Uint8Array> {
  // The same passphrase typed on another keyboard may come as other code points.
  const bytes = Buffer.from(passphrase.normalize('NFKC'), 'utf8')
  return new Promise((resolve, reject) => {
    scrypt(bytes, Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      bytes.fill(0)
      if (error) reject(error)
      else resolve(key)
    })
  })
}
