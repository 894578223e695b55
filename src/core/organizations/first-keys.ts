import type { ExecutionContext } from '../activity/context.ts'
import { generatePrivateKey } from '../crypto/curves.ts'
import { generateEntropy } from '../crypto/derivation.ts'
import { walletIdOf } from '../keys/wallet-id.ts'
import { privateKeyRecord } from '../private-keys/new-private-key.ts'
import type { PrivateKey } from '../records/private-key.ts'
import { newWallet, type Wallet } from '../records/wallet.ts'
import type { WalletAccount } from '../records/wallet-account.ts'
import { firstAccounts } from '../wallets/new-accounts.ts'
import type { NewSubOrganization } from './new-sub-organization.ts'

/** The wallet that a sub-organization begins with, where it has one. */
export async function createWalletOf(
  { wallet }: NewSubOrganization,
  organizationId: string,
  { keys, now, newId }: ExecutionContext,
): Promise<{ record: Wallet; accounts: WalletAccount[] } | undefined> {
  if (!wallet) return undefined
  const entropy = generateEntropy(wallet.mnemonicLength)
  try {
    const id = walletIdOf(organizationId, entropy)
    const accounts = firstAccounts(entropy, wallet.accounts, { organizationId, walletId: id }, newId, now)
    await keys.within(organizationId).create(id, entropy)
    return { record: newWallet({ id, organizationId, name: wallet.walletName }, now), accounts }
  } finally {
    entropy.fill(0)
  }
}

/** The private keys that a sub-organization begins with. */
export async function createPrivateKeysOf(
  { privateKeys }: NewSubOrganization,
  organizationId: string,
  { keys, now, newId }: ExecutionContext,
): Promise<PrivateKey[]> {
  const records: PrivateKey[] = []
  for (const { privateKeyName: name, curve, addressFormats } of privateKeys) {
    const secret = generatePrivateKey(curve)
    try {
      const known = { id: newId(), organizationId, imported: false }
      const record = privateKeyRecord({ name, curve, addressFormats, tagIds: [] }, secret, known, now)
      await keys.within(organizationId).create(record.id, secret)
      records.push(record)
    } finally {
      secret.fill(0)
    }
  }
  return records
}
