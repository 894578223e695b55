import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { testEngine } from '../support/engine.ts'
import { chosenMemoryVault } from '../support/memory-vault.ts'
import { ethereumAccount } from '../support/turnkey.ts'

// The promise: what is executed is what stood on the card that was approved. What changes while the approval waits for the vault
// is shown anew, and asked about again.

test('the wallet is renamed while the vault is asked', async () => {
  const store = memoryStore()
  const vault = await chosenMemoryVault(store)
  const agent = await testEngine({ store, vault })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Petty cash',
    accounts: [ethereumAccount],
  })
  const { walletId, addresses } = (result as unknown as NewWallet).createWalletResult
  const posted = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: addresses[0],
    payload: 'ab'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
  const card = agent.engine.approvals.card(posted.id)
  if (!card) throw new Error('nothing to approve')
  const asked = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const { state } = vault
  Object.assign(vault, {
    async state() {
      asked.resolve()
      await open.promise
      return state()
    },
  })
  const approved = agent.engine.approvals.approve(card, 'window').then(
    () => 'executed',
    error => error.code,
  )
  await asked.promise
  await agent.post('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'Treasury' })
  open.resolve()
  expect(await approved).toBe('APPROVAL_STALE')
  expect(agent.store.activity(agent.organizationId, posted.id)?.status).toBe('ACTIVITY_STATUS_PENDING')
  expect(agent.engine.approvals.card(posted.id)?.digest).not.toBe(card.digest)
})

interface NewWallet {
  readonly createWalletResult: { readonly walletId: string; readonly addresses: readonly [string] }
}
