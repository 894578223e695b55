import type { ChainInWindow, DeclaredHardwareAccounts, DeclaredHardwareKind } from '../declaration/in-window.ts'
import { isBitcoinAddress, typeNames } from './formats.ts'
import type { OneKeyType } from './one-key-script.ts'

export const bitcoinInWindow: ChainInWindow = {
  name: 'Bitcoin',
  icon: { mark: '₿', colour: '#b5590b' },
  accounts: [
    {
      label: 'Bitcoin (native SegWit)',
      addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
      schemes: [{ label: 'As wallets derive it (BIP-84)', path: "m/84'/0'/0'/0/{index}" }],
      isCommon: true,
    },
    {
      label: 'Bitcoin (Taproot)',
      addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
      schemes: [{ label: 'As wallets derive it (BIP-86)', path: "m/86'/0'/0'/0/{index}" }],
      isCommon: false,
    },
    {
      label: 'Bitcoin testnet (native SegWit)',
      addressFormat: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
      schemes: [{ label: 'As wallets derive it (BIP-84)', path: "m/84'/1'/0'/0/{index}" }],
      isCommon: false,
    },
  ],
  hardwareAccounts: [
    {
      label: 'Bitcoin',
      about: 'Each account here is one address.',
      kinds: hardwareKinds('MAINNET', 0, ['bc1q…', 'bc1p…', '3…', '1…']),
    },
    {
      label: 'Bitcoin testnet',
      about: 'Coins without value, for trying things out. Each account here is one address.',
      kinds: hardwareKinds('TESTNET', 1, ['tb1q…', 'tb1p…', '2…', 'm… or n…']),
    },
  ],
  typedAddress: {
    network: 'Bitcoin',
    problem: text =>
      isBitcoinAddress(text) ? undefined : 'It begins with bc1, 1 or 3; on test networks with tb1, m, n or 2.',
  },
  // Every transaction pays bitcoin, and limits count how much. The card warns of data that can move tokens.
  plainTransfers: null,
  templates: [],
}

/** Address types in the order they are proposed, with the purposes of BIP-84, BIP-86, BIP-49 and BIP-44. */
function hardwareKinds(
  network: 'MAINNET' | 'TESTNET',
  coin: 0 | 1,
  beginnings: readonly [string, string, string, string],
): DeclaredHardwareAccounts['kinds'] {
  const kind = (type: OneKeyType, beginning: string, purpose: number): DeclaredHardwareKind => ({
    label: `${typeNames[type]} (${beginning})`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_${type}`,
    paths: `m/${purpose}'/${coin}'/\\d+'/[01]/\\d+`,
    schemes: [
      { label: 'The first address of each account', path: `m/${purpose}'/${coin}'/{index}'/0/0` },
      { label: 'The addresses of the first account', path: `m/${purpose}'/${coin}'/0'/0/{index}` },
    ],
  })
  return [
    kind('P2WPKH', beginnings[0], 84),
    kind('P2TR', beginnings[1], 86),
    kind('P2SH', beginnings[2], 49),
    kind('P2PKH', beginnings[3], 44),
  ]
}
