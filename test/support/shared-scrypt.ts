import crypto, { type ScryptOptions } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * Preloaded into agents that tests start, it has processes work out each scrypt key once in a run of the tests: to open one vault after
 * each restart takes half a second of a core only the first time. The cost that is asked for stays what it is, and what it gives.
 * @see remembered-scrypt.ts, which does so within a process.
 */
const folder = join(process.env.TEST_FOLDER as string, 'scrypt')
mkdirSync(folder, { recursive: true, mode: 0o700 })
const { scrypt } = crypto

function shared(
  password: Uint8Array,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key?: Buffer) => void,
): void {
  const { N, r, p } = options
  const digest = crypto.createHash('sha256')
  for (const part of [password, salt, Buffer.from([length, N, r, p].join())]) digest.update(part).update('|')
  const file = join(folder, digest.digest('hex'))
  const known = readIfThere(file)
  if (known) return void setImmediate(done, null, known)
  scrypt(password, salt, length, options, (error, key) => {
    if (!error) {
      const partial = `${file}.${process.pid}`
      writeFileSync(partial, key, { mode: 0o600 })
      renameSync(partial, file)
    }
    done(error, key)
  })
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

crypto.scrypt = shared as typeof scrypt
syncBuiltinESMExports()
