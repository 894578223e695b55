import type { accountCalls } from '../../../../src/shared/accounts.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { recoveryPhraseCalls } from '../../../../src/shared/recovery-phrases.ts'
import type { walletFileCalls } from '../../../../src/shared/wallet-files.ts'
import type { Parts } from './parts.ts'

/** Answers about wallets, their recovery phrases, and private keys. */
export function walletAnswers(
  parts: Parts,
): HandlersOf<typeof accountCalls & typeof recoveryPhraseCalls & typeof walletFileCalls> {
  const { data, patch, refuse, requirePassphrase, newId, hardwareWalletReads } = parts

  return {
    'wallets.list': async () => [...data.wallets],
    'wallets.create': async input => {
      const accounts = input.accounts.map((account, index) => ({
        ...account,
        id: newId(),
        name: null,
        address: `0x00000000000000000000000000000000000000${String(index).padStart(2, '0')}`,
        publicKey: '02'.padEnd(66, '0'),
      }))
      const wallet = {
        id: newId(),
        name: input.name,
        exported: false,
        inBackup: false,
        imported: false,
        hasPassphrase: false,
        hardwareWallet: null,
        createdAt: Date.now(),
        accounts,
      }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return { walletId: wallet.id, addresses: accounts.map(({ address }) => address) }
    },
    'wallets.addAccounts': async input => {
      const asked = data.wallets.find(({ id }) => id === input.walletId)
      if (asked?.hardwareWallet && !(await hardwareWalletReads(asked.name)))
        return refuse('ACTIVITY_MOVED_ON', 'It was taken back.')
      const accounts = input.accounts.map(account => ({
        ...account,
        id: newId(),
        name: null,
        address: `0x${'ab'.repeat(20)}`,
        publicKey: '02'.padEnd(66, '0'),
      }))
      const wallets = data.wallets.map(wallet =>
        wallet.id === input.walletId ? { ...wallet, accounts: [...wallet.accounts, ...accounts] } : wallet,
      )
      patch({ wallets }, 'wallets')
      return { addresses: accounts.map(({ address }) => address) }
    },
    'privateKeys.list': async () => [...data.privateKeys],
    'storedSecrets.list': async () => [...data.storedSecrets],
    'walletFiles.restore': async ({ name, passphrase }) => {
      if (passphrase !== 'of the file') refuse('PASSPHRASE_WRONG', 'This passphrase does not open the wallet file.')
      const wallet = { ...data.wallets[0]!, id: newId(), name, imported: true }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return {
        addresses: wallet.accounts.map(({ address }) => address),
        others: ['f1qid3qslm4jax2jpohkdwomtidgd3x7xa7qvahea'],
      }
    },
    'walletFiles.write': async input => {
      if (data.state.proof.by === 'passphrase') requirePassphrase(input.passphrase)
      return { file: '{"ows_version":2}' }
    },
    'wallets.reveal': async input => {
      if (data.state.proof.by === 'passphrase') requirePassphrase(input.passphrase)
      const wallets = data.wallets.map(wallet => ({
        ...wallet,
        exported: wallet.exported || wallet.id === input.walletId,
      }))
      patch({ wallets }, 'wallets')
      const has = data.wallets.find(({ id }) => id === input.walletId)?.hasPassphrase
      const walletPassphrase = has ? { text: 'TREZOR of Zoë'.normalize('NFKD'), shown: 'TREZOR of Zoë' } : null
      return { words: data.phrase.split(' '), walletPassphrase }
    },
    'wallets.restore': async input => {
      const wallet = {
        id: newId(),
        name: input.name,
        exported: false,
        inBackup: false,
        imported: true,
        hasPassphrase: input.walletPassphrase !== undefined,
        hardwareWallet: null,
        createdAt: Date.now(),
        accounts: [],
      }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return { walletId: wallet.id, addresses: [] }
    },
  }
}
