import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import type { SecretName } from '../../src/core/ledger/secret-name.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { newOrganization } from '../../src/core/records/organization.ts'
import { newWallet } from '../../src/core/records/wallet.ts'
import { newName } from './new-name.ts'

export interface StoreWithWallet {
  readonly store: Store
  /** Name of the secret of the wallet, which has no secret yet. */
  readonly name: SecretName
  /** Adds a wallet of another organization. */
  addWallet(): Promise<SecretName>
  /** Removes the first wallet, and its secret with it. */
  remove(): Promise<void>
}

/** A store in memory that has one wallet and nothing else, for tests of what lies under the engine. */
export async function storeWithWallet(): Promise<StoreWithWallet> {
  const store = memoryStore()
  const addWallet = async () => {
    const name = newName()
    const { organizationId, keyId } = name
    await store.write(transaction => {
      const rootQuorum = { threshold: 1, userIds: [] }
      transaction.insert('organizations', newOrganization({ id: organizationId, name: 'Acme', rootQuorum }, 0))
      transaction.insert('wallets', newWallet({ id: keyId, organizationId, name: 'Main' }, 0))
    })
    return name
  }
  const name = await addWallet()
  return {
    store,
    name,
    addWallet,
    remove: () => store.write(transaction => transaction.remove('wallets', name.organizationId, name.keyId)),
  }
}
