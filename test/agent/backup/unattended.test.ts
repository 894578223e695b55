import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { unattended } from '../../../src/agent/backup/unattended.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { manualClock } from '../../support/clock.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { examples } from '../../support/records.ts'

test('what the agent does by itself does not keep the vault open, and does nothing once it is locked', async () => {
  const clock = manualClock()
  const store = memoryStore()
  await store.write(transaction => transaction.insert('organizations', examples.organizations))
  const vault = await chosenMemoryVault(store)
  const keyring = createKeyring({ vault, clock, idleMs: () => 60_000 })
  const name = { organizationId: examples.organizations.id, keyId: 'key' }
  await vault.put(name, Uint8Array.of(1, 2, 3))
  const workshop = { keyring, clock } as unknown as Parameters<typeof unattended>[0]
  const alone = unattended(workshop, { current: vault }).keyring
  const use = () =>
    alone.use(
      name,
      'sign',
      secret => secret,
      key => [...key],
    )
  clock.advance(59_000)
  expect(await use()).toEqual([1, 2, 3])
  expect(await use()).toEqual([1, 2, 3])
  clock.advance(1_000)
  expect(await keyring.state()).toMatchObject({ status: 'locked' })
  await expect(use()).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
})
