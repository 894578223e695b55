/**
 * Types of the policy language (wire.md §6.2 to §6.4). A struct is closed: a field it does not name does not exist. `dynamic`
 * is a value whose type only the request knows, such as an argument of a contract call: it is checked when it is met.
 */
export type Type =
  | { readonly kind: 'bool' | 'int' | 'string' | 'timestamp' | 'dynamic' }
  | { readonly kind: 'list'; readonly of: Type }
  | { readonly kind: 'map'; readonly of: Type }
  | StructType

export interface StructType {
  readonly kind: 'struct'
  /** Name in errors and completions, for example `EthereumTransaction`. */
  readonly name: string
  readonly fields: Readonly<Record<string, FieldType>>
}

export interface FieldType {
  readonly type: Type
  /** Content of the field, with unit and encoding, for the reference and for completion. */
  readonly about: string
}

/** The keywords an expression may begin with, and what each holds. */
export type Vocabulary = Readonly<Record<string, FieldType>>
