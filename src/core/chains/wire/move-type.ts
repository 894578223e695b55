import { address, type BcsType, identifier, nested, nothing, struct, union, vector } from './bcs-types.ts'

/** A type of Move, as calls name it. */
export type MoveType =
  | { readonly kind: keyof typeof plain; readonly value: null }
  | { readonly kind: 'vector'; readonly value: MoveType }
  | { readonly kind: 'struct'; readonly value: MoveStruct }

export interface MoveStruct {
  readonly address: string
  readonly module: string
  readonly name: string
  readonly typeParameters: readonly MoveType[]
}

const plain = {
  bool: [0, nothing],
  u8: [1, nothing],
  u64: [2, nothing],
  u128: [3, nothing],
  address: [4, nothing],
  signer: [5, nothing],
  u16: [8, nothing],
  u32: [9, nothing],
  u256: [10, nothing],
} as const

/** `TypeTag` of Move's core types. Signed integers, which Aptos has had since, are not among them. */
export const moveType: BcsType<MoveType> = nested(
  () =>
    union({
      ...plain,
      vector: [6, moveType],
      struct: [7, struct({ address, module: identifier, name: identifier, typeParameters: vector(moveType, 32) })],
    }) as BcsType<MoveType>,
)

/** Writes a type as Move does: `0x1::coin::Coin<0x1::aptos_coin::AptosCoin>`. */
export function moveTypeName({ kind, value }: MoveType): string {
  if (kind === 'vector') return `vector<${moveTypeName(value)}>`
  if (kind !== 'struct') return kind
  const { module, name, typeParameters } = value
  const parameters = typeParameters.length > 0 ? `<${typeParameters.map(moveTypeName).join(', ')}>` : ''
  return `${shortOfFramework(value.address)}::${module}::${name}${parameters}`
}

/** The chain's own packages go by one digit (AIP-40 of Aptos, and the same on Sui); every other address keeps all 64. */
export function shortOfFramework(address: string): string {
  return /^0x0{63}[0-9a-f]$/.test(address) ? `0x${address.at(-1)}` : address
}
