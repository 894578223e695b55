import type { Input } from '../../shared/ipc.ts'

export type NewAccount = Input<'wallets.create'>['accounts'][number]

export interface AccountKind {
  readonly label: string
  readonly curve: NewAccount['curve']
  readonly addressFormat: string
  /** The path wallets commonly use for the account with this index, counted from 0. */
  path(index: number): string
}

/** The kinds of account that can be made here, by the name they have in forms. */
export const accountKinds = {
  ethereum: {
    label: 'Ethereum',
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    path: index => `m/44'/60'/0'/0/${index}`,
  },
  solana: {
    label: 'Solana',
    curve: 'CURVE_ED25519',
    addressFormat: 'ADDRESS_FORMAT_SOLANA',
    path: index => `m/44'/501'/${index}'/0'`,
  },
  bitcoin: {
    label: 'Bitcoin (native SegWit)',
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
    path: index => `m/84'/0'/0'/0/${index}`,
  },
  bitcoinTaproot: {
    label: 'Bitcoin (Taproot)',
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
    path: index => `m/86'/0'/0'/0/${index}`,
  },
  bitcoinTestnet: {
    label: 'Bitcoin testnet (native SegWit)',
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
    path: index => `m/84'/1'/0'/0/${index}`,
  },
  publicKey: {
    label: 'Public key only (secp256k1)',
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_COMPRESSED',
    path: index => `m/44'/60'/0'/0/${index}`,
  },
} as const satisfies Record<string, AccountKind>

export type AccountKindName = keyof typeof accountKinds

export function newAccount(kind: AccountKindName, path = accountKinds[kind].path(0)): NewAccount {
  const { curve, addressFormat } = accountKinds[kind]
  return { curve, path, addressFormat }
}
