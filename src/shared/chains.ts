import { z } from 'zod'
import { nothing, query } from './call.ts'

export const chainCalls = {
  /** All that the window knows of chains. It does not change while the agent runs. */
  'chains.get': query<ChainsView>()(nothing),
  /** Checks what was filled in of a chain's template, and writes the conditions it comes to. */
  'chains.fillTemplate': query<FilledTemplate>()(
    z.strictObject({
      chain: z.string().max(50),
      title: z.string().max(100),
      values: z.record(z.string().max(50), z.union([z.string().max(20_000), z.boolean()])),
    }),
  ),
} as const

export interface ChainsView {
  readonly chains: readonly ChainView[]
  /** Kinds of account of single chains, and then those of none. */
  readonly accountKinds: readonly AccountKind[]
  /** Names of the address formats, by `ADDRESS_FORMAT_…`. */
  readonly addressFormats: Readonly<Record<string, string>>
  /** The words that something in a policy's expressions can begin with. */
  readonly words: readonly string[]
}

export interface ChainView {
  readonly id: string
  /** Name for people: `Ethereum`. */
  readonly name: string
  readonly icon: ChainIcon
  /** `ADDRESS_FORMAT_…`. */
  readonly addressFormats: readonly string[]
  /** Curve of the keys that sign for it. */
  readonly curve: AccountKind['curve']
  readonly hardwareAccounts: readonly HardwareAccounts[]
  readonly templates: readonly PolicyTemplate[]
  readonly plainTransfers: PlainTransfers | null
}

/** A disc with a mark on it. */
export interface ChainIcon {
  /** One to four characters: the sign or the ticker of the chain's coin. */
  readonly mark: string
  /** Colour of the disc, `#rrggbb`: dark enough for white letters (4.5 : 1). */
  readonly colour: string
}

/** A kind of account that a wallet whose seed is in the vault can have. */
export interface AccountKind {
  /** Icon of a network with its own mark; absent if it is the chain's mark. */
  readonly icon?: ChainIcon
  /** Label, for example `Bitcoin (Taproot)`. */
  readonly label: string
  readonly curve: 'CURVE_SECP256K1' | 'CURVE_ED25519'
  readonly addressFormat: string
  /** Schemes by which wallets commonly derive such accounts; the first is proposed. */
  readonly schemes: readonly [PathScheme, ...PathScheme[]]
  /** True if a new wallet may begin with one. */
  readonly isCommon: boolean
}

/** Purpose that a wallet on a hardware wallet can have: one app, and its kinds of account. */
export interface HardwareAccounts {
  readonly label: string
  /** Name of the app in the hardware wallet. */
  readonly app: string
  readonly about: string
  readonly kinds: readonly [HardwareKind, ...HardwareKind[]]
}

/** One kind of account of an app; the first of its schemes is proposed. */
export interface HardwareKind {
  readonly label: string
  readonly curve: AccountKind['curve']
  readonly addressFormat: string
  /** A regular expression that matches the whole of every path which the app takes. */
  readonly paths: string
  readonly schemes: readonly [PathScheme, ...PathScheme[]]
}

/** A way in which wallets count the accounts of one recovery phrase. */
export interface PathScheme {
  readonly label: string
  /** BIP-32, with `{index}` where accounts are counted from 0. */
  readonly path: string
}

/** Template that asks a few questions and writes a policy that allows something on a chain. Chains may share a title. */
export interface PolicyTemplate {
  readonly title: string
  readonly about: string
  readonly icon: 'person' | 'code'
  /** True if it stands before the templates that belong to no chain, false if after them. */
  readonly isCommon: boolean
  /** Name of the chain in the choice among those that share the title. */
  readonly network: string
  readonly fields: readonly TemplateField[]
}

/** `address`, `addresses` and `places` (one on each line) are checked as the chain reads addresses; the others as the template says. */
export type TemplateField = TypedField | CheckField

export interface TypedField {
  readonly kind: 'address' | 'addresses' | 'places' | 'word' | 'number'
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly initial: string
}

export interface CheckField {
  readonly kind: 'check'
  readonly name: string
  readonly label: string
  readonly description: string
  readonly initial: boolean
}

/** Result of a template, or the problems of what was filled in, in words by field. */
export type FilledTemplate =
  | { readonly ok: true; readonly name: string; readonly conditions: readonly string[] }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> }

/** Requests to sign that can do nothing but transfer a network's own coin. */
export interface PlainTransfers {
  readonly label: string
  readonly condition: string
}

/** Naming of a token of a network that is not known here. */
export interface TokenNaming {
  /** Namespace of its CAIP-19 name: `erc20`. */
  readonly namespace: string
  readonly label: string
  /** A regular expression that matches the whole of every address. */
  readonly pattern: string
  /** True if addresses that differ only in the case of letters differ. If false, the address is kept in lower case. */
  readonly caseMatters: boolean
  /** Problem of an invalid address, in words. */
  readonly problem: string
  readonly decimalsHint: string
}

/** Conditions that nothing but transfers of one asset meets. */
export interface OnlyTransfers {
  readonly words: string
  readonly conditions: readonly string[]
}
