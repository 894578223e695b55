import { writeHeapSnapshot } from 'node:v8'
import { passphraseUnlocker } from '../../../src/adapters/passphrase/passphrase-unlocker.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { systemClock } from '../../../src/adapters/system-clock/system-clock.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { softwareSigner } from '../../../src/core/keys/software-signer.ts'
import type { SigningInput, SigningKey } from '../../../src/core/ports/signer.ts'
import { memoryVault } from '../memory-vault.ts'

/** Task of the child, sent over its IPC channel: it gets nothing else. */
export interface Asked {
  readonly database: string
  readonly passphrase: string
  readonly signings: readonly { readonly key: SigningKey; readonly input: SigningInput }[]
  readonly times: number
  /** Where a picture of its heap goes, once it has locked. */
  readonly snapshot: string
}

process.once('message', async ({ database, passphrase, signings, times, snapshot }: Asked) => {
  const vault = memoryVault(openSqliteStore(database), { passphrase: passphraseUnlocker() })
  const keyring = createKeyring({ vault, clock: systemClock, idleMs: () => 900_000 })
  const signer = softwareSigner(keyring)
  await keyring.unlock(passphrase)
  for (let time = 0; time < times; time++) {
    for (const { key, input } of signings) await signer.sign(key, input)
    // Whatever lies in young memory is moved.
    globalThis.gc?.({ type: 'minor' })
  }
  process.send?.('signed')
  await new Promise(resolve => process.once('message', resolve))
  await keyring.lock()
  writeHeapSnapshot(snapshot)
  process.send?.('locked')
  // Lives until it is killed, to be looked into.
  setInterval(() => {}, 60_000)
})
