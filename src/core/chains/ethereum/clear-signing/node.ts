import type { Hex } from '../encoding/hex.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'

/**
 * A decoded value as paths and formats of a descriptor see it, of calldata and of a typed message alike. There are as many as the bytes
 * had values: nothing is read from what the bytes claim.
 */
export type Node = Leaf | ListNode | StructNode

export interface Leaf {
  readonly kind: 'leaf'
  /** As the Solidity ABI names it: `uint256`, `address`, `bytes`, `string`, `bool`. */
  readonly type: string
  /** Integers as bigint, bytes as lower-case hex, addresses in EIP-55. */
  readonly value: bigint | boolean | string
  /** The leaf that this is a slice of. */
  readonly cutFrom?: Leaf
}

export interface ListNode {
  readonly kind: 'list'
  readonly items: readonly Node[]
}

export interface StructNode {
  readonly kind: 'struct'
  readonly members: ReadonlyMap<string, Node>
}

export function leaf(type: string, value: Leaf['value']): Leaf {
  return { kind: 'leaf', type, value }
}

/** The bytes of a value: integers big-endian in 32, text as UTF-8. `undefined` for what has none to cut. */
export function bytesOf({ type, value }: Leaf): Buffer | undefined {
  if (typeof value === 'bigint') return Buffer.from(BigInt.asUintN(256, value).toString(16).padStart(64, '0'), 'hex')
  if (typeof value === 'boolean') return undefined
  return type === 'string' ? Buffer.from(value, 'utf8') : Buffer.from(value.slice(2), 'hex')
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

export interface LeafAt {
  /** As descriptors write it. */
  readonly path: string
  readonly leaf: Leaf
}

/** Lists every value in it, with the path to it. Many rules ask: the list is made once. */
export const leavesOf: (node: Node) => readonly LeafAt[] = memoizedByKey(node => [...leavesFrom(node, '')])

function* leavesFrom(node: Node, path: string): Generator<LeafAt> {
  switch (node.kind) {
    case 'leaf':
      yield { path, leaf: node }
      return
    case 'list':
      for (const [index, item] of node.items.entries()) yield* leavesFrom(item, `${path}[${index}]`)
      return
    case 'struct':
      for (const [name, member] of node.members) yield* leavesFrom(member, path === '' ? name : `${path}.${name}`)
  }
}

/** The name at the end of a path, of a list for its items. */
export function nameOf(path: string): string {
  return /(\w+)(\[\d+\])*$/.exec(path)?.[1] ?? ''
}
