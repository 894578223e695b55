import type { WalletView } from '../../shared/accounts.ts'
import type { NewAccount } from './account-kinds.ts'
import { bitcoinTypeNames } from './address-formats.ts'

/** A way in which wallets count the accounts of one recovery phrase. */
export interface PathScheme {
  readonly label: string
  /** Of the account with this index, counted from 0. */
  path(index: number): string
}

/** One kind of account of an app: an address format, and where such accounts are. */
export interface LedgerKind {
  readonly label: string
  readonly addressFormat: string
  readonly schemes: readonly [PathScheme, ...PathScheme[]]
  /** What the app asks of every path of this kind. */
  readonly path: RegExp
}

/** What a wallet on a device is for: one app of the device, and the kinds of account it has. */
export interface LedgerChain {
  readonly label: string
  /** As the device names it. */
  readonly app: string
  readonly about: string
  readonly curve: NewAccount['curve']
  readonly kinds: readonly [LedgerKind, ...LedgerKind[]]
}

/** All that a Ledger can be used for here; the first of each list is what is proposed. */
export const ledgerChains = {
  ethereum: {
    label: 'Ethereum',
    app: 'Ethereum',
    about: 'Also for other networks whose addresses begin with 0x, such as Base, Arbitrum or Polygon.',
    curve: 'CURVE_SECP256K1',
    kinds: [
      {
        label: 'Ethereum (0x…)',
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        path: /^m(\/\d+'?)+$/,
        schemes: [
          { label: 'As in Ledger Live', path: index => `m/44'/60'/${index}'/0/0` },
          { label: 'As in most other wallets', path: index => `m/44'/60'/0'/0/${index}` },
          { label: 'As in MyEtherWallet and old Ledger apps', path: index => `m/44'/60'/0'/${index}` },
        ],
      },
    ],
  },
  bitcoin: {
    label: 'Bitcoin',
    app: 'Bitcoin',
    about: 'Each account here is one address.',
    curve: 'CURVE_SECP256K1',
    kinds: bitcoinKinds('MAINNET', 0, ['bc1q…', 'bc1p…', '3…', '1…']),
  },
  bitcoinTest: {
    label: 'Bitcoin testnet',
    app: 'Bitcoin Test',
    about: 'Coins without value, for trying things out. Each account here is one address.',
    curve: 'CURVE_SECP256K1',
    kinds: bitcoinKinds('TESTNET', 1, ['tb1q…', 'tb1p…', '2…', 'm… or n…']),
  },
  solana: {
    label: 'Solana',
    app: 'Solana',
    about: '',
    curve: 'CURVE_ED25519',
    kinds: [
      {
        label: 'Solana',
        addressFormat: 'ADDRESS_FORMAT_SOLANA',
        path: /^m\/44'\/501'(\/\d+'){0,2}$/,
        schemes: [
          { label: 'As in Ledger Live', path: index => `m/44'/501'/${index}'` },
          { label: 'As in most other wallets', path: index => `m/44'/501'/${index}'/0'` },
        ],
      },
    ],
  },
} as const satisfies Record<string, LedgerChain>

export type LedgerChainName = keyof typeof ledgerChains
export const ledgerChainNames = Object.keys(ledgerChains) as LedgerChainName[]

/** Address types in the order they are proposed, with the purposes of BIP-84, BIP-86, BIP-49 and BIP-44. */
function bitcoinKinds(
  network: 'MAINNET' | 'TESTNET',
  coin: 0 | 1,
  beginnings: readonly [string, string, string, string],
): [LedgerKind, ...LedgerKind[]] {
  const kind = (type: keyof typeof bitcoinTypeNames, beginning: string, purpose: number): LedgerKind => ({
    label: `${bitcoinTypeNames[type]} (${beginning})`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_${type}`,
    path: new RegExp(`^m/${purpose}'/${coin}'/\\d+'/[01]/\\d+$`),
    schemes: [
      { label: 'The first address of each account', path: index => `m/${purpose}'/${coin}'/${index}'/0/0` },
      { label: 'The addresses of the first account', path: index => `m/${purpose}'/${coin}'/0'/0/${index}` },
    ],
  })
  return [
    kind('P2WPKH', beginnings[0], 84),
    kind('P2TR', beginnings[1], 86),
    kind('P2SH', beginnings[2], 49),
    kind('P2PKH', beginnings[3], 44),
  ]
}

/** How many accounts are looked at in one go. */
export const atOnce = 5

/** The next accounts of a scheme. @param from - Index of the first. */
export function pathsFrom(scheme: PathScheme, from: number): string[] {
  return Array.from({ length: atOnce }, (_, index) => scheme.path(from + index))
}

/** What is wrong with a path somebody wrote, in words; undefined where the app takes it. */
export function pathProblem(kind: LedgerKind, path: string): string | undefined {
  const example = kind.schemes[0].path(0)
  if (!/^m(\/\d+'?)+$/.test(path)) return `A path begins with m and has a number at each step, for example ${example}.`
  const steps = path.slice(2).split('/')
  if (steps.some(step => Number.parseInt(step, 10) >= 2 ** 31)) return 'A number in a path is at most 2147483647.'
  if (steps.length > 10) return 'A path for a Ledger has at most 10 steps.'
  return kind.path.test(path) ? undefined : `A path of this kind is written like ${example}.`
}

/** The chain and kind of accounts in this format; those of Ethereum where no app of a Ledger has it. */
export function ledgerKindOf(addressFormat: string | undefined): { chain: LedgerChain; kind: LedgerKind } {
  const chains: readonly LedgerChain[] = Object.values(ledgerChains)
  for (const chain of chains) {
    const kind = chain.kinds.find(each => each.addressFormat === addressFormat)
    if (kind) return { chain, kind }
  }
  const { ethereum } = ledgerChains
  return { chain: ethereum, kind: ethereum.kinds[0] }
}

/** The first path that the wallet does not use yet, counted as its accounts are; as the first scheme does where they do not tell. */
export function nextLedgerPath({ accounts }: Pick<WalletView, 'accounts'>, kind: LedgerKind): string {
  const used = accounts.filter(({ addressFormat }) => addressFormat === kind.addressFormat).map(({ path }) => path)
  const [first] = kind.schemes
  const { path } = kind.schemes.find(scheme => scheme !== first && used.some(each => isLater(scheme, each))) ?? first
  let index = 0
  while (used.includes(path(index))) index += 1
  return path(index)
}

/** Whether a scheme has this path beside its first, which schemes may have in common. */
function isLater(scheme: PathScheme, path: string): boolean {
  const [, ...later] = Array.from({ length: 100 }, (_, index) => scheme.path(index))
  return later.includes(path)
}
