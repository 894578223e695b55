import type { ExecutionContext } from '../activity/context.ts'
import { AgentError } from '../errors.ts'
import type { HardwareApp } from '../ports/hardware-app.ts'
import type { HardwareWalletChoice } from '../ports/hardware-wallets.ts'
import type { WalletAccount } from '../records/wallet-account.ts'
import { accountRecord, type NewAccount } from './new-accounts.ts'

/**
 * Asks a hardware wallet for the keys of accounts. Where the request is taken back meanwhile, it fails with `DEVICE_CANCELLED`.
 *
 * @returns the accounts in the order asked, and the identity of the hardware wallet, to be pinned.
 * @throws AgentError as `HardwareWallets.readAccounts` does, and `DEVICE_NONSENSE` for an address that is not of its key.
 */
export async function accountsOnHardwareWallet(
  {
    organizationId,
    activityId,
    hardwareWallets,
    hardwareWalletWork,
    now,
    newId,
  }: Pick<
    ExecutionContext,
    'organizationId' | 'activityId' | 'hardwareWallets' | 'hardwareWalletWork' | 'now' | 'newId'
  >,
  asked: {
    readonly app: HardwareApp
    readonly hardwareWallet: HardwareWalletChoice
    readonly walletId: string
    readonly walletName: string
    readonly accounts: readonly NewAccount[]
  },
): Promise<{ readonly identity: string; readonly records: readonly WalletAccount[] }> {
  const { app, hardwareWallet, walletId, walletName, accounts } = asked
  const asking = accounts.map(({ path, addressFormat }) => ({ path, addressFormat }))
  const read = await hardwareWalletWork.during(
    activityId,
    (signal, onStep) => hardwareWallets.readAccounts({ app, hardwareWallet, accounts: asking, onStep }, signal),
    walletName,
  )
  const records = accounts.map(account => {
    const held = read.accounts.find(
      ({ path, addressFormat }) => path === account.path && addressFormat === account.addressFormat,
    )
    if (!held) throw new AgentError('DEVICE_NONSENSE', 'The Ledger answered with other accounts than requested.')
    const publicKey = Buffer.from(held.publicKey, 'hex')
    return accountRecord(account, publicKey, { organizationId, walletId }, newId(), now)
  })
  return { identity: read.identity, records }
}
