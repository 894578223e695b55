import { addressFormatOf, chainIdOf } from '../../adapters/wallet-file/account-formats.ts'
import { readWalletFile, type WalletFile, writeWalletFile } from '../../adapters/wallet-file/wallet-file.ts'
import { addressFormatRow } from '../../core/chains/address-formats.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { requireRecord } from '../../core/require-record.ts'
import type { Curve } from '../../core/schema/curve.ts'
import { importPrivateKey } from '../../core/transfer/import-private-key.ts'
import { importWallet } from '../../core/transfer/import-wallet.ts'
import { initImportPrivateKey } from '../../core/transfer/init-import-private-key.ts'
import { initImportWallet } from '../../core/transfer/init-import-wallet.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { walletFileCalls } from '../../shared/wallet-files.ts'
import { withPathFormat } from './accounts.ts'
import { type ExportParts, exportPhrase } from './export-phrase.ts'
import { importSecret } from './import-secret.ts'

/** Wallet files of the Open Wallet Standard: reads them in, and writes them. */
export function walletFileHandlers(parts: ExportParts): HandlersOf<typeof walletFileCalls> {
  const { store, clock } = parts.engine
  return {
    async 'walletFiles.restore'({ organizationId, name, file, passphrase }) {
      const read = await readWalletFile(file, passphrase)
      const { secret } = read
      const addresses =
        'mnemonic' in secret
          ? await restoreWallet(organizationId, name, secret.mnemonic, read)
          : [
              ...(await restoreKey(organizationId, name, 'CURVE_SECP256K1', secret.privateKeys.secp256k1, read)),
              ...(await restoreKey(
                organizationId,
                `${name}, ed25519`,
                'CURVE_ED25519',
                secret.privateKeys.ed25519,
                read,
              )),
            ]
      const here = new Set(addresses)
      const others = read.accounts
        .filter(({ address }) => !here.has(address))
        .map(({ address }) => visible(address, 200))
      return { addresses, others: [...new Set(others)] }
    },
    async 'walletFiles.write'({ organizationId, walletId, filePassphrase, ...given }) {
      const wallet = requireRecord(store, 'wallets', organizationId, walletId)
      const accounts = store.list('walletAccounts', organizationId, { walletId }).flatMap(account => {
        const chainId = chainIdOf(account.addressFormat)
        return chainId === undefined ? [] : [{ chainId, address: account.address, path: account.path }]
      })
      const purpose = 'write a wallet file'
      const { mnemonic, passphrase } = await exportPhrase(parts, { organizationId, walletId, given, purpose })
      if (passphrase !== '')
        throw new AgentError(
          'REQUEST_INVALID',
          'This wallet has a BIP-39 passphrase, for which wallet files have no place.',
        )
      const written = { name: wallet.name, accounts, mnemonic }
      return { file: await writeWalletFile(written, filePassphrase, new Date(clock.now())) }
    },
  }

  async function restoreWallet(organizationId: string, walletName: string, mnemonic: string, read: WalletFile) {
    const accounts = accountsIn(read).map(({ addressFormat, path }) => ({
      addressFormat,
      path,
      curve: addressFormatRow(addressFormat).curves[0],
    }))
    if (accounts.length === 0)
      throw new AgentError('REQUEST_INVALID', 'This wallet file has no account that Countersign can have.')
    const bytes = Buffer.from(mnemonic, 'utf8')
    try {
      const { addresses } = await importSecret<{ addresses: string[] }>(parts, organizationId, {
        ...{ begin: initImportWallet, end: importWallet, secret: bytes },
        parameters: { walletName, accounts: accounts.map(withPathFormat) },
      })
      return addresses
    } finally {
      bytes.fill(0)
    }
  }

  async function restoreKey(
    organizationId: string,
    privateKeyName: string,
    curve: Curve,
    key: string | undefined,
    read: WalletFile,
  ): Promise<string[]> {
    const formats = accountsIn(read).map(({ addressFormat }) => addressFormat)
    const addressFormats = [...new Set(formats)].filter(format => addressFormatRow(format).curves[0] === curve)
    if (key === undefined || addressFormats.length === 0) return []
    const bytes = Buffer.from(key, 'hex')
    try {
      const { addresses } = await importSecret<{ addresses: { address: string }[] }>(parts, organizationId, {
        ...{ begin: initImportPrivateKey, end: importPrivateKey, secret: bytes },
        parameters: { privateKeyName, curve, addressFormats },
      })
      return addresses.map(({ address }) => address)
    } finally {
      bytes.fill(0)
    }
  }
}

/** Lists the accounts of a file that Countersign can have, each once: on all networks of one kind they are the same. */
function accountsIn({ accounts }: WalletFile) {
  const known = accounts.flatMap(({ chainId, path }) => {
    const addressFormat = addressFormatOf(chainId)
    return addressFormat === undefined ? [] : [{ addressFormat, path }]
  })
  return [...new Map(known.map(each => [`${each.addressFormat} ${each.path}`, each])).values()]
}
