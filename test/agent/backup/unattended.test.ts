import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { unattended } from '../../../src/agent/backup/unattended.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { manualClock } from '../../support/clock.ts'

test('what the agent does by itself does not keep the vault open, and does nothing once it is locked', async () => {
  const clock = manualClock()
  const vault = memoryVault()
  const keyring = createKeyring({ vault: () => vault, clock, idleMs: () => 60_000 })
  const name = { organizationId: 'organization', keyId: 'key' }
  await keyring.create(name, Uint8Array.of(1, 2, 3))
  const workshop = { keyring, clock } as unknown as Parameters<typeof unattended>[0]
  const alone = unattended(workshop, { current: () => vault }).keyring
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
