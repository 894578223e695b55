import { addressFormatOf, chainIdOf } from '../../adapters/wallet-file/account-formats.ts'
import {
  type PrivateKeys,
  readWalletFile,
  type WalletFile,
  writeWalletFile,
} from '../../adapters/wallet-file/wallet-file.ts'
import { addressFormatRow } from '../../core/chains/address-formats.ts'
import { curves } from '../../core/crypto/curves.ts'
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
      const known = accountsIn(read)
      const { secret } = read
      const addresses =
        'mnemonic' in secret
          ? await restoreWallet(organizationId, name, secret.mnemonic, known)
          : await restoreKeys(organizationId, name, secret.privateKeys, known)
      const here = new Set(addresses)
      const others = read.accounts
        .filter(({ address }) => !here.has(address))
        .map(({ address }) => visible(address, 200))
      return { addresses, others: [...new Set(others)] }
    },
    async 'walletFiles.write'({ organizationId, walletId, filePassphrase, ...given }) {
      const wallet = requireRecord(store, 'wallets', organizationId, walletId)
      if (wallet.passphraseKind !== null)
        throw new AgentError(
          'REQUEST_INVALID',
          'Wallet files have no place for the passphrase of this wallet. Write down its recovery phrase and passphrase instead.',
        )
      const accounts = store.list('walletAccounts', organizationId, { walletId }).flatMap(account => {
        const chainId = chainIdOf(account.addressFormat)
        return chainId === undefined ? [] : [{ chainId, address: account.address, path: account.path }]
      })
      const purpose = 'write a wallet file'
      const { mnemonic } = await exportPhrase(parts, { organizationId, walletId, given, purpose })
      const written = { name: wallet.name, accounts, mnemonic }
      return { file: await writeWalletFile(written, filePassphrase, new Date(clock.now())) }
    },
  }

  async function restoreWallet(organizationId: string, walletName: string, mnemonic: string, known: readonly Known[]) {
    const bytes = Buffer.from(mnemonic, 'utf8')
    try {
      const { addresses } = await importSecret<{ addresses: string[] }>(parts, organizationId, {
        ...{ begin: initImportWallet, end: importWallet, secret: bytes },
        parameters: { walletName, accounts: known.map(withPathFormat) },
      })
      return addresses
    } finally {
      bytes.fill(0)
    }
  }

  async function restoreKeys(
    organizationId: string,
    name: string,
    privateKeys: PrivateKeys,
    known: readonly Known[],
  ): Promise<string[]> {
    const addresses: string[] = []
    const keys = curvesInFiles
      .map(([inFile, curve]) => ({ key: privateKeys[inFile], curve, formats: formatsOn(curve, known) }))
      .filter(({ key, formats }) => key !== undefined && formats.length > 0)
    if (keys.length === 0) throw nothingKnown()
    for (const [index, { key = '', curve, formats }] of keys.entries()) {
      const bytes = Buffer.from(key, 'hex')
      try {
        const privateKeyName = index === 0 ? name : `${name}, ${curves[curve].name}`
        const made = await importSecret<{ addresses: { address: string }[] }>(parts, organizationId, {
          ...{ begin: initImportPrivateKey, end: importPrivateKey, secret: bytes },
          parameters: { privateKeyName, curve, addressFormats: formats },
        })
        addresses.push(...made.addresses.map(({ address }) => address))
      } finally {
        bytes.fill(0)
      }
    }
    return addresses
  }
}

/** Curves of private keys, as files and the API call them. */
const curvesInFiles = [
  ['secp256k1', 'CURVE_SECP256K1'],
  ['ed25519', 'CURVE_ED25519'],
] as const satisfies readonly (readonly [keyof PrivateKeys, Curve])[]

const formatsOn = (curve: Curve, known: readonly Known[]): readonly string[] => [
  ...new Set(known.filter(each => each.curve === curve).map(({ addressFormat }) => addressFormat)),
]

/** An account of a file that Countersign can have. */
interface Known {
  readonly addressFormat: string
  readonly path: string
  readonly curve: Curve
}

/** Lists them, each once: on all networks of one kind they are the same. @throws AgentError `REQUEST_INVALID` if there is none */
function accountsIn({ accounts }: WalletFile): readonly Known[] {
  const known = accounts.flatMap(({ chainId, path }) => {
    const addressFormat = addressFormatOf(chainId)
    return addressFormat === undefined
      ? []
      : [{ addressFormat, path, curve: addressFormatRow(addressFormat).curves[0]! }]
  })
  if (known.length === 0) throw nothingKnown()
  return [...new Map(known.map(each => [`${each.addressFormat} ${each.path}`, each])).values()]
}

function nothingKnown(): AgentError {
  return new AgentError(
    'REQUEST_INVALID',
    'No account in this file is on a network that Countersign supports. Restore it from its recovery phrase or private key.',
  )
}
