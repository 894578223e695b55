import crypto, { type ScryptOptions } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * Preloaded into agents that tests start, it has them work out scrypt once for each passphrase in a run of the tests, with half a second
 * of a core, and not for each vault: what a salt adds is an HMAC. So keys differ where passphrases or salts do, and are the same in
 * every such process; a process without it cannot open their vaults. Scrypt itself is the subject of `test/adapters/passphrase-vault`.
 * @see remembered-scrypt.ts, which remembers within a process and changes nothing.
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
  const cost = Buffer.from([length, N, r, p].join())
  const salted = (key: Buffer) =>
    Buffer.from(crypto.hkdfSync('sha256', key, salt, 'salted after scrypt, in tests', length))
  const file = join(folder, crypto.createHash('sha256').update(password).update('|').update(cost).digest('hex'))
  const known = readIfThere(file)
  if (known) return void setImmediate(done, null, salted(known))
  scrypt(password, 'the same for all', length, options, (error, key) => {
    if (error) return done(error)
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, key, { mode: 0o600 })
    renameSync(partial, file)
    done(null, salted(key))
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
