import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Importing this has `scrypt` work out each key once: opening copies of one vault takes half a second for all of them, not each. In a
 * run of the tests that has a folder of its own, it does as `shared-scrypt.ts` does in agents, and so opens their vaults; elsewhere it
 * remembers within this process, and the cost that is asked for stays what it is, and what it gives. Not for tests that look for keys
 * in memory.
 */
if (process.env.TEST_FOLDER) await import('./shared-scrypt.ts')
else remember()

function remember(): void {
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
}
