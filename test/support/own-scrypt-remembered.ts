import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Importing this has `scrypt` work out each key once in this process: opening copies of one vault takes half a second for all of them,
 * not each. The keys stay what they are, so vaults that were made elsewhere open. Not for tests that look for keys in memory.
 */
const known = new Map<string, Promise<Buffer>>()
const { scrypt } = crypto

function remembered(
  password: Uint8Array,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key?: Buffer) => void,
): void {
  const { N, r, p } = options
  const name = [Buffer.from(password).toString('hex'), Buffer.from(salt).toString('hex'), length, N, r, p].join()
  const key =
    known.get(name) ??
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, options, (error, made) => (error ? reject(error) : resolve(made)))
    })
  known.set(name, key)
  // Whoever gets it may wipe it.
  key.then(
    made => done(null, Buffer.from(made)),
    (error: Error) => done(error),
  )
}

crypto.scrypt = remembered as typeof scrypt
syncBuiltinESMExports()
