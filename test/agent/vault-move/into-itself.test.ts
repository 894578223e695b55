/** No move goes into the vault it comes from. Where the record of one says so all the same, nothing is removed, and nothing else is said. */
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory.ts'
import { findingOfMove, finishMove } from '../../../src/agent/vault-move/finish-move.ts'
import { type StoredMove, storedMove, storeMove } from '../../../src/agent/vault-move/stored-move.ts'
import { readReceipt } from '../../../src/core/kept/chain.ts'
import type { KeyVault } from '../../../src/core/ports/key-vault.ts'

test('a move from the vault in use into itself is ended, and no vault is said to have been emptied', async () => {
  const store = memoryStore()
  const move: StoredMove = { from: 'keychain', to: 'keychain', at: 1, names: [{ organizationId: 'o', keyId: 'k' }] }
  await store.write(transaction => storeMove(transaction, move))
  // Nothing is asked of it: whatever is called fails.
  const current = { kind: 'keychain' } as KeyVault
  const { message } = findingOfMove(move, current, null)
  expect(message).toMatch(/^It was to go from the system keychain into the system keychain, .* Nothing is removed\./)
  expect(await finishMove({ store, current, file: 'vault.json', now: () => 2 })).toBe(true)
  expect(storedMove(store)).toBeUndefined()
  expect(store.receipts({}, { limit: 10 }).map(line => readReceipt(line))).toMatchObject([
    {
      kind: 'vault',
      event: 'not moved',
      change: 'A move of keys from the keychain vault into itself was ended: nothing was removed',
    },
  ])
})
