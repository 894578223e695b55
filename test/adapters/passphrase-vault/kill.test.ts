/** The promise: a change of the passphrase that is killed at any moment leaves a whole file, with the passphrase before it or after it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changePassphrase } from '../../../src/adapters/passphrase-vault/change-passphrase.ts'
import { createPassphraseVault, openPassphraseVault } from '../../../src/adapters/passphrase-vault/passphrase-vault.ts'
import { bundledChild } from '../../support/bundled-child.ts'
import { scaled } from '../../support/effort.ts'
import { startChild } from '../../support/killed-child.ts'
import { appearance } from '../../support/killed-program.ts'
import { seeded } from '../../support/random.ts'
import '../../support/remembered-scrypt.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { unnoted } from '../../support/unnoted.ts'

/** CRASH_SEED=n makes the same choices again; the moments remain the machine's. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
const kills = scaled(20, 50)
const [one, other] = ['four unrelated words here', 'five other unrelated words here']

test('a change of the passphrase that is killed leaves every secret, under one passphrase or the other', async () => {
  console.info(`CRASH_SEED=${seed}`)
  const random = seeded(seed)
  const folder = temporaryFolder()
  const file = join(folder, 'vault.json')
  const names = Array.from({ length: 300 }, (_, index) => ({ organizationId: 'one', keyId: String(index) }))
  const secrets = {
    inUse: names.map((name, index) => ({ ...name, secret: Uint8Array.of(index % 256, 7) })),
    setAside: [{ organizationId: 'one', keyId: 'aside', at: 5, secret: Uint8Array.of(9) }],
  }
  await (await createPassphraseVault(file, one)).take(secrets, { databaseId: 'this', number: 7 })
  await changePassphrase(file, one, other, unnoted)
  const began = performance.now()
  await changePassphrase(file, other, one, unnoted)
  // Twice as long as a change takes here, once scrypt is worked out: the first of a process takes longer.
  const spread = Math.max(120, 2 * (performance.now() - began))
  let current = one
  const seen = { one: 0, other: 0, leftovers: 0 }
  const script = await bundledChild('changing-passphrase-child.ts')
  // Few moments leave a copy beside the file. So some turns kill once there is one, and go on until a kill was soon enough.
  for (let turn = 0; turn < kills || (seen.leftovers === 0 && turn < 10 * kills); turn += 1) {
    const copying = turn % 4 === 0 || turn >= kills ? appearance(folder, 'vault.json.') : undefined
    const child = await startChild(script, [file, current, current === one ? other : one])
    await copying
    await child.killAfter(copying ? 0 : random.below(spread))
    const left = readdirSync(folder).length - 1
    if (left > 0) seen.leftovers += 1
    const vault = openPassphraseVault(file)
    const opens = await Promise.allSettled([
      openPassphraseVault(file).confirm(one),
      openPassphraseVault(file).confirm(other),
    ])
    const opening = [one, other].filter((_, index) => opens[index]?.status === 'fulfilled')
    expect(opening).toHaveLength(1)
    current = opening[0] as string
    seen[current === one ? 'one' : 'other'] += 1
    await vault.unlock(current)
    // A copy under the passphrase that does not count is of another vault: it goes with the next change.
    expect(await vault.copy(() => true)).toEqual(secrets)
    expect(await vault.generation('this')).toEqual({ databaseId: 'this', number: 7 })
    await vault.lock()
  }
  console.info(JSON.stringify(seen))
  expect(seen.leftovers).toBeGreaterThan(0)
})
