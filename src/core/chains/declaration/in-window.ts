import type {
  AccountKind,
  ChainIcon,
  HardwareAccounts,
  HardwareKind,
  PlainTransfers,
  PolicyTemplate,
  TemplateField,
} from '../../../shared/chains.ts'

/** Data about a chain for people: the window itself knows of no chain. */
export interface ChainInWindow {
  /** Name for people: `Ethereum`. */
  readonly name: string
  readonly icon: ChainIcon
  /** Kinds of account that can be added to a wallet in the vault, the usual one first. */
  readonly accounts: readonly DeclaredAccountKind[]
  /** Apps and accounts that wallets on hardware wallets can be for. The app of each follows from its address formats. */
  readonly hardwareAccounts: readonly DeclaredHardwareAccounts[]
  readonly typedAddress: TypedAddress
  /** Null where no condition tells them from other transactions. */
  readonly plainTransfers: PlainTransfers | null
  readonly templates: readonly DeclaredTemplate[]
}

/** The curve is the first of the address format. */
export type DeclaredAccountKind = Omit<AccountKind, 'curve'>

export interface DeclaredHardwareAccounts extends Omit<HardwareAccounts, 'app' | 'kinds'> {
  readonly kinds: readonly [DeclaredHardwareKind, ...DeclaredHardwareKind[]]
}

export type DeclaredHardwareKind = Omit<HardwareKind, 'curve'>

/** Reading of an address that a person typed. */
export interface TypedAddress {
  /** Network of the address: `Solana`. */
  readonly network: string
  /** Why a text is none, as the chain itself reads addresses: a sentence. `undefined` for an address. */
  problem(text: string): string | undefined
}

export interface DeclaredTemplate extends Omit<PolicyTemplate, 'fields'> {
  readonly fields: readonly DeclaredField[]
  /** The conditions that must all hold, beside that something is signed; each of its texts goes through `quoted`. */
  write(filled: Filled): { readonly name: string; readonly conditions: readonly string[] }
}

export type DeclaredField =
  | Extract<TemplateField, { kind: 'check' }>
  | (TypedField & { readonly kind: 'address' | 'addresses' })
  | (TypedField & {
      /** An address on each line, and after a comma the tag of a customer, if there is one. */
      readonly kind: 'places'
      /** Says what is wrong with a tag, as a sentence. */
      problem(text: string): string | undefined
    })
  | (TypedField & {
      readonly kind: 'word' | 'number'
      /** Says what is wrong with a text without blanks at its ends. */
      problem(text: string): string | undefined
    })

type TypedField = Exclude<TemplateField, { kind: 'check' }>

/** Values of the filled-in fields, after the check. @throws Error for a field that the template does not have */
export interface Filled {
  /** Each once; of a field for one address, that one. */
  addresses(field: string): readonly [string, ...string[]]
  /** Places as `placeInWords` writes them, each once. */
  places(field: string): readonly [string, ...string[]]
  text(field: string): string
  isChecked(field: string): boolean
}
