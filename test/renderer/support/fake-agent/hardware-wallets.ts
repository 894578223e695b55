import type { WalletView } from '../../../../src/shared/accounts.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { hardwareWalletCalls } from '../../../../src/shared/hardware-wallets.ts'
import { addressAt, appOf } from './ledger-apps.ts'
import type { Parts } from './parts.ts'

/** Answers about hardware wallets. */
export function hardwareWalletAnswers(parts: Parts): HandlersOf<typeof hardwareWalletCalls> {
  const { data, patch, refuse, newId, held, hardwareWalletReads, reads } = parts
  let readingIsCancelled = false

  return {
    'hardwareWallets.list': async () => data.hardwareWallets,
    'hardwareWallets.work': async () => [...data.hardwareWalletWork],
    'hardwareWallets.readAccounts': async ({ hardwareWalletId, accounts }) => {
      if (readingIsCancelled) {
        readingIsCancelled = false
        return refuse('DEVICE_CANCELLED', 'It was cancelled.')
      }
      if (!data.hardwareWallets.hardwareWallets.some(({ id }) => id === hardwareWalletId))
        return refuse('DEVICE_DISCONNECTED', 'The Ledger is not connected. Connect it, then ask again.')
      return { accounts: accounts.map(account => ({ ...account, address: addressAt(account) })) }
    },
    'hardwareWallets.cancelReading': async () => {
      const reading = held['hardwareWallets.readAccounts']
      readingIsCancelled = Boolean(reading?.length)
      for (const release of reading?.splice(0) ?? []) release()
    },
    'hardwareWallets.addWallet': async ({ hardwareWalletId, name, accounts }) => {
      if (!(await hardwareWalletReads(name))) return refuse('ACTIVITY_MOVED_ON', 'It was taken back.')
      const hardwareWallet = data.hardwareWallets.hardwareWallets.find(({ id }) => id === hardwareWalletId)
      if (!hardwareWallet)
        return refuse('DEVICE_DISCONNECTED', 'The Ledger is not connected. Connect it, then ask again.')
      if (data.wallets.some(wallet => wallet.name === name))
        return refuse('ALREADY_EXISTS', `There is a wallet “${name}” already.`)
      const wallet: WalletView = {
        id: newId(),
        name,
        exported: false,
        inBackup: false,
        imported: false,
        hasPassphrase: false,
        hardwareWallet: hardwareWallet.model,
        createdAt: Date.now(),
        accounts: accounts.map(account => ({
          ...account,
          id: newId(),
          name: null,
          curve: 'CURVE_SECP256K1',
          address: addressAt(account),
          publicKey: '02'.padEnd(66, '0'),
        })),
      }
      const app = appOf(accounts[0]?.addressFormat ?? '')
      const onHardwareWallets = [
        ...data.hardwareWallets.wallets,
        { id: wallet.id, name, model: hardwareWallet.model, app },
      ]
      patch(
        {
          wallets: [...data.wallets, wallet],
          hardwareWallets: { ...data.hardwareWallets, wallets: onHardwareWallets },
        },
        'wallets',
      )
      return { walletId: wallet.id, addresses: wallet.accounts.map(({ address }) => address) }
    },
    'hardwareWallets.cancel': async ({ activityId }) => {
      reads.get(activityId)?.(false)
      patch(
        { hardwareWalletWork: data.hardwareWalletWork.filter(work => work.activityId !== activityId) },
        'hardwareWallets',
        'activities',
      )
    },
  }
}
