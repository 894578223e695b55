import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { movesAmount } from '../../../../src/core/chains/declaration/moves.ts'
import type { EthereumAddress } from '../../../../src/core/chains/ethereum/encoding/address.ts'
import type { EthereumTransaction } from '../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { scaled } from '../../../support/effort.ts'
import { ethereumMoves } from '../../../support/ethereum-calls.ts'
import { dataOf, recipient, signer, signerKey, transferData, usdc } from '../../../support/spending.ts'

/** One call, as a test makes it. */
interface Made {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

type Calls = readonly [Made, ...Made[]]

/** A tree of calls: what its leaves do, through whom. */
type Tree =
  | { readonly kind: 'token'; readonly units: bigint }
  | { readonly kind: 'coin'; readonly units: bigint; readonly to: string }
  | { readonly kind: 'unread'; readonly to: string }
  | { readonly kind: 'batch'; readonly by: By; readonly through: string; readonly inside: readonly Tree[] }

type By = keyof typeof batches

const account = 'execute(address target, uint256 value, bytes data)'
const safe =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
const nobody = '0x0000000000000000000000000000000000000000'

/** Ways a contract makes calls that are known, each of what it can carry. */
const batches = {
  execute: ([{ to, value, data }]: Calls) => dataOf(account, [to, value, data]),
  execTransaction: ([{ to, value, data }]: Calls) =>
    dataOf(safe, [to, value, data, 0, 0n, 0n, 0n, nobody, nobody, '0x']),
  aggregate3Value: (calls: Calls) =>
    dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
      calls.map(({ to, value, data }) => ({ target: to, allowFailure: false, value, callData: data })),
    ]),
  multiSend: (calls: Calls) => {
    const packed = calls.map(({ to, value, data }) => {
      const word = (number: bigint) => number.toString(16).padStart(64, '0')
      return `00${to.slice(2).toLowerCase()}${word(value)}${word(BigInt((data.length - 2) / 2))}${data.slice(2)}`
    })
    return dataOf('multiSend(bytes transactions)', [`0x${packed.join('')}`])
  },
} as const satisfies Record<string, (calls: Calls) => Hex>

/**
 * Contracts that pass calls on, few enough to meet each other again; the key's own account among them. All are known: others may do more
 * than their functions say.
 */
const contracts = [
  '0xcA11bde05977b3631167028862bE2a173976CA11',
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]
const passing = fc.constantFrom(...contracts, signer)
const units = fc.bigInt({ min: 0n, max: 10n ** 24n })

const trees = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 11, depthSize: 'large', withCrossShrink: true },
    fc.record({ kind: fc.constant('token' as const), units }),
    fc.record({ kind: fc.constant('coin' as const), units, to: fc.constantFrom(recipient, ...contracts, signer) }),
    fc.record({ kind: fc.constant('unread' as const), to: passing }),
    batchOf(fc.array(tie('tree'), { minLength: 1, maxLength: 3 })),
    batchOf(fc.tuple(tie('tree'))),
    batchOf(fc.tuple(tie('tree'))),
  ),
})).tree

function batchOf(inside: fc.Arbitrary<Tree[]>): fc.Arbitrary<Tree> {
  return fc
    .record({
      kind: fc.constant('batch' as const),
      by: fc.constantFrom(...(Object.keys(batches) as By[])),
      through: passing,
      inside,
    })
    .map(tree =>
      tree.by === 'execute' || tree.by === 'execTransaction' ? { ...tree, inside: tree.inside.slice(0, 1) } : tree,
    )
}

function callOf(tree: Tree): Made {
  switch (tree.kind) {
    case 'token':
      return { to: usdc, value: 0n, data: transferData(tree.units) }
    case 'coin':
      return { to: tree.to, value: tree.units, data: '0x' }
    case 'unread':
      return { to: tree.to, value: 0n, data: '0xdeadbeef' }
    case 'batch': {
      const calls = tree.inside.map(callOf) as unknown as Calls
      return { to: tree.through, value: 0n, data: batches[tree.by](calls) }
    }
  }
}

/** Whether somebody in it is called again, with data, by what they have called themselves; the key's account calls first. */
function comesBack(tree: Tree, callers: readonly string[] = [signer]): boolean {
  if (tree.kind === 'token' || tree.kind === 'coin') return false
  const to = tree.kind === 'unread' ? tree.to : tree.through
  if (callers.includes(to)) return true
  return tree.kind === 'batch' && tree.inside.some(inner => comesBack(inner, [...callers, to]))
}

const leaves = (tree: Tree): Tree[] => (tree.kind === 'batch' ? tree.inside.flatMap(leaves) : [tree])
const depthOf = (tree: Tree): number => (tree.kind === 'batch' ? 1 + Math.max(...tree.inside.map(depthOf)) : 0)

function movesOf(tree: Tree, token: string | null) {
  const { to, value, data } = callOf(tree)
  const transaction = {
    ...{ type: 'eip1559', chainId: 1n, to: to as EthereumAddress, value, data, nonce: 0n, gas: 21_000n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, accessList: [] },
  } as unknown as EthereumTransaction
  return ethereumMoves(
    { chain: 'ethereum', kind: 'ethereumTransaction', transaction },
    { chainId: 1n, token: token as EthereumAddress | null } as never,
    signerKey,
  )
}

describe('calls within calls', () => {
  test('count what they send to the last of them, or are unknown', () => {
    fc.assert(
      fc.property(trees, tree => {
        const [token, coin] = [movesOf(tree, usdc), movesOf(tree, null)]
        const sum = (kind: 'token' | 'coin') =>
          leaves(tree).reduce((all, leaf) => (leaf.kind === kind ? all + leaf.units : all), 0n)
        const isUnread = leaves(tree).some(({ kind }) => kind === 'unread')
        if (comesBack(tree) || depthOf(tree) > 8) {
          expect([token.kind, coin.kind]).toEqual(['unknown', 'unknown'])
          return
        }
        if (isUnread) expect(token.kind).toBe('unknown')
        else expect(token).toEqual(movesAmount(sum('token')))
        expect(coin).toEqual(movesAmount(sum('coin')))
      }),
      { numRuns: scaled(3_000) },
    )
  })
})
