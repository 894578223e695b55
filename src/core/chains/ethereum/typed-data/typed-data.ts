/** A member of a struct: `{ name: 'to', type: 'address' }`. */
export interface TypedMember {
  readonly name: string
  readonly type: string
}

/** Integers as bigint, bytes as lower-case hex, addresses in EIP-55; structs and arrays of such. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [member: string]: TypedValue
}

/** A message of EIP-712, every value of it checked against its type. */
export interface TypedData {
  /** Every struct by name, `EIP712Domain` among them. */
  readonly types: Readonly<Record<string, readonly TypedMember[]>>
  readonly primaryType: string
  readonly domain: TypedStruct
  /** True if the client declared the members of the domain; otherwise its type follows from the members that it has. */
  readonly declaresDomain: boolean
  readonly message: TypedStruct
  /** Paths of what stands in domain or message and in no type: it is not signed. */
  readonly unsigned: readonly string[]
  /** 32 bytes: what is signed. */
  readonly digest: Uint8Array
}
