import { createHash } from 'node:crypto'
import type { TypedData, TypedStruct, TypedValue } from '../../../core/chains/ethereum/typed-data/typed-data.ts'
import type { MessageFilters, MessageFiltersById, SignedByLedger, TokenDescriptors } from '../signed-words.ts'
import { isOlder } from '../version.ts'
import { goesInFull } from './encode-typed-data.ts'

/** Description that makes the app show a message in clear. */
export interface Description {
  readonly messageId: string
  readonly filters: MessageFilters
  /** Descriptors by `coin_ref`. */
  readonly tokens: ReadonlyMap<number, string>
}

/** The token that is the verifying contract itself, as filters refer to it. */
export const ownToken = 255

/** The app takes filters of this kind from here on. */
const oldestWithFilters = '1.11.1'

export interface FilteringDevice {
  readonly model?: string | null | undefined
  /** Version of the app; if it is not known yet, it is taken for a new one. */
  readonly version?: string | undefined
}

/** Returns the description that makes this device show the message in clear; `undefined` if it is shown blindly. */
export function descriptionFor(
  typedData: TypedData,
  { model = null, version = oldestWithFilters }: FilteringDevice,
  { filters, descriptors }: SignedByLedger,
): Description | undefined {
  if (!goesInFull(typedData, model) || isOlder(version, oldestWithFilters)) return undefined
  return descriptionOf(typedData, filters, descriptors)
}

/**
 * Returns the description of a message, or `undefined` unless it describes the message whole: for a token without a descriptor the app
 * would refuse the filters halfway.
 */
export function descriptionOf(
  typedData: TypedData,
  filtersById: MessageFiltersById,
  descriptors: TokenDescriptors,
): Description | undefined {
  const { chainId, verifyingContract } = typedData.domain
  if (typeof chainId !== 'bigint' || typeof verifyingContract !== 'string') return undefined
  const id = messageId(typedData)
  const filters = filtersById(id)
  if (!filters) return undefined
  const leaves = leavesWithPaths(typedData.message)
  const tokens = new Map<number, string>()
  const describe = (coin: number | undefined, contract: TypedValue | undefined) => {
    const descriptor = typeof contract === 'string' ? descriptors(chainId, contract) : undefined
    if (coin !== undefined && descriptor !== undefined) tokens.set(coin, descriptor)
  }
  for (const { format, path, coin_ref } of filters.fields) {
    const values = leaves.filter(leaf => leaf.path === path).map(({ value }) => value)
    // Of an empty list the app has to be told that its filter goes unused, and not every version can be.
    if (values.length === 0) return undefined
    // Ledger's library takes no tokens from lists, however long they are.
    if (format === 'token' && !path.includes('[]')) describe(coin_ref, values[0])
    if (format === 'amount' && coin_ref === ownToken) describe(ownToken, verifyingContract)
  }
  const isWhole = filters.fields.every(
    ({ format, coin_ref = -1 }) => (format !== 'token' && format !== 'amount') || tokens.has(coin_ref),
  )
  return isWhole ? { messageId: id, filters, tokens } : undefined
}

/**
 * Chain, contract and a hash of the types, as `getFiltersForMessage` in lib/message/EIP712/index.js of `@ledgerhq/evm-tools`
 * puts them together, which cannot be had without axios. That takes out one space from the types, wherever it stands.
 */
export function messageId({ types, domain }: Pick<TypedData, 'types' | 'domain'>): string {
  const names = Object.keys(types).sort()
  const sorted = names.map(name => [name, types[name]?.map(({ name, type }) => ({ name, type }))])
  const schema = JSON.stringify(Object.fromEntries(sorted)).replace(' ', '')
  const hash = createHash('sha224').update(schema).digest('hex')
  return `${domain.chainId ?? 0}:${String(domain.verifyingContract).toLowerCase()}:${hash}`
}

export interface Leaf {
  /** Path as filters write it. */
  readonly path: string
  readonly value: TypedValue
}

/** Every value that is no struct and no list, in the order in which they are hashed. */
export function leavesWithPaths(value: TypedValue, path: readonly string[] = []): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap(element => leavesWithPaths(element, [...path, '[]']))
  if (typeof value !== 'object') return [{ path: path.join('.'), value }]
  return Object.entries(value as TypedStruct).flatMap(([member, inner]) => leavesWithPaths(inner, [...path, member]))
}
