import { askBitcoinMessage, type bitcoinOutputs, psbtFrom } from './ask-bitcoin.ts'
import { askAuthorization, askEthereumTransaction, askPersonalMessage, askTypedData } from './ask-ethereum.ts'
import { askOffChainMessage, askSolanaTransaction } from './ask-solana.ts'
import type { SigningKind } from './asking.ts'

const ethereum = {
  app: 'Ethereum',
  curve: 'CURVE_SECP256K1',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const
const bitcoin = {
  app: 'Bitcoin',
  curve: 'CURVE_SECP256K1',
  path: "m/84'/0'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
} as const
const solana = {
  app: 'Solana',
  curve: 'CURVE_ED25519',
  path: "m/44'/501'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
} as const

/** Every kind, one of each way of signing. */
export const signingKinds = {
  'an Ethereum transaction': { ...ethereum, ask: askEthereumTransaction },
  'typed data (EIP-712)': { ...ethereum, ask: askTypedData },
  'a personal message by its preimage': { ...ethereum, ask: askPersonalMessage },
  'an authorization (EIP-7702)': { ...ethereum, ask: askAuthorization },
  'a Bitcoin transaction (PSBT)': { ...bitcoin, ask: psbtFrom('P2WPKH') },
  'a PSBT of nested SegWit': { ...bitcoin, ...bitcoinAt(49, 'P2SH') },
  'a PSBT of a legacy address': { ...bitcoin, ...bitcoinAt(44, 'P2PKH') },
  'a PSBT of taproot': { ...bitcoin, ...bitcoinAt(86, 'P2TR') },
  'a Bitcoin message by its preimage': { ...bitcoin, ask: askBitcoinMessage },
  'a Solana transaction': { ...solana, ask: askSolanaTransaction },
  'a Solana off-chain message': { ...solana, ask: askOffChainMessage },
} as const satisfies Record<string, SigningKind>

/** @param purpose - The first step of the path: BIP-44, BIP-49 or BIP-86. */
function bitcoinAt(purpose: number, type: keyof typeof bitcoinOutputs) {
  return {
    path: `m/${purpose}'/0'/0'/0/0`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}`,
    ask: psbtFrom(type),
  } as const
}
