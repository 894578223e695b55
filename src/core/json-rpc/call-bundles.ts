import { randomBytes } from 'node:crypto'
import { numberToHex } from 'viem'
import { z } from 'zod'
import { networkOfId } from '../chains/ethereum/networks/network-of-id.ts'
import { askedTransaction } from '../chains/ethereum/transactions/unsigned-transaction.ts'
import type { OwnNodes } from '../ports/own-nodes.ts'
import type { Program } from '../programs/program.ts'
import type { ProgramWallet } from '../programs/program-wallet.ts'
import { RpcError, rpcCodes } from '../programs/rpc-error.ts'

/** Calls of one bundle. */
const mostCalls = 10
/** Bundles that are remembered, of all programs. */
const mostKept = 1000

const call = z.strictObject({
  to: z.string().optional(),
  data: z.string().optional(),
  value: z.string().optional(),
  capabilities: z.record(z.string(), z.unknown()).optional(),
})

const bundle = z.strictObject({
  version: z.literal(['1.0', '2.0.0']),
  id: z.string().min(1).max(8194).optional(),
  from: z.string(),
  chainId: z.string(),
  atomicRequired: z.boolean().default(false),
  calls: z.array(call).min(1).max(mostCalls),
  capabilities: z.record(z.string(), z.unknown()).optional(),
})

type Transaction = z.output<typeof askedTransaction>

interface Sent {
  readonly chainId: bigint
  readonly hashes: unknown[]
  /** Calls that will be sent, or were before one was rejected. */
  wanted: number
}

/**
 * Bundles of calls (EIP-5792). Each call is a transaction of its own, which the person approves: none is atomic. Which transactions a bundle
 * became is remembered while the agent runs.
 */
export interface CallBundles {
  capabilities(chainIds: readonly bigint[]): unknown
  /** Sends the calls one after the other, and answers once the last is sent. @throws RpcError 5700, 5720, 5760; 4001 if one is rejected */
  send(program: Program, chainId: bigint, asked: unknown): Promise<{ readonly id: string }>
  /** @throws RpcError 5730 */
  status(program: Program, id: unknown): Promise<unknown>
}

export function createCallBundles(wallet: ProgramWallet, ownNodes: OwnNodes): CallBundles {
  const kept = new Map<string, Sent>()
  const keyOf = ({ token }: Program, id: string) => `${token.publicKey} ${id}`
  return {
    capabilities: chainIds =>
      Object.fromEntries(chainIds.map(chainId => [numberToHex(chainId), { atomic: { status: 'unsupported' } }])),
    async send(program, chainId, asked) {
      const { data, error } = bundle.safeParse(asked)
      if (!data) throw new RpcError(rpcCodes.invalidParams, z.prettifyError(error))
      requireServed(data, chainId)
      const id = data.id ?? `0x${randomBytes(32).toString('hex')}`
      const key = keyOf(program, id)
      if (kept.has(key)) throw new RpcError(rpcCodes.duplicateBundle, 'A bundle with this id was sent before.')
      const transactions = data.calls.map(({ to, data: input, value }) =>
        transactionOf({ from: data.from, to, input, value }),
      )
      const sent: Sent = { chainId, hashes: [], wanted: transactions.length }
      for (const [oldest] of kept) if (kept.size >= mostKept) kept.delete(oldest)
      kept.set(key, sent)
      try {
        for (const transaction of transactions) sent.hashes.push(await sendOne(program, transaction, sent))
      } catch (thrown) {
        sent.wanted = sent.hashes.length
        if (sent.wanted === 0) kept.delete(key)
        throw thrown
      }
      return { id }
    },
    async status(program, id) {
      const sent = typeof id === 'string' ? kept.get(keyOf(program, id)) : undefined
      if (!sent) throw new RpcError(rpcCodes.unknownBundle, 'No bundle with this id was sent since the agent started.')
      const ask = ownNodes.node(networkOfId(sent.chainId))
      const found = await Promise.all(sent.hashes.map(hash => ask('eth_getTransactionReceipt', [hash])))
      const receipts = found.filter(each => each !== null) as { readonly status?: string }[]
      const isOver = receipts.length === sent.wanted
      const status = isOver ? endedAs(receipts) : bundleStatus.pending
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(sent.chainId),
        status,
        atomic: false,
        ...(isOver && { receipts }),
      }
    },
  }

  async function sendOne(program: Program, transaction: Transaction, { chainId, hashes }: Sent): Promise<unknown> {
    try {
      return await (await wallet.sendTransaction(program, chainId, transaction)).result
    } catch (thrown) {
      if (hashes.length === 0 || !(thrown instanceof RpcError)) throw thrown
      throw new RpcError(thrown.code, `${thrown.message} Sent before it: ${hashes.join(', ')}.`)
    }
  }
}

function requireServed({ chainId, atomicRequired, capabilities, calls }: z.output<typeof bundle>, own: bigint): void {
  if (chainId.toLowerCase() !== numberToHex(own))
    throw new RpcError(rpcCodes.wrongChain, `This address is for chain ${own}.`)
  if (atomicRequired)
    throw new RpcError(rpcCodes.atomicityNotSupported, 'Each call is approved and sent as a transaction of its own.')
  const wanted = [capabilities ?? {}, ...calls.map(each => each.capabilities ?? {})].flatMap(each =>
    Object.entries(each),
  )
  const [unserved] = wanted.filter(([, value]) => (value as { optional?: unknown } | null)?.optional !== true)
  if (unserved)
    throw new RpcError(
      rpcCodes.unsupportedCapability,
      `The capability ${unserved[0].slice(0, 100)} is not served here.`,
    )
}

function transactionOf(asked: object): Transaction {
  const { data, error } = askedTransaction.safeParse(
    Object.fromEntries(Object.entries(asked).filter(([, each]) => each !== undefined)),
  )
  if (!data) throw new RpcError(rpcCodes.invalidParams, z.prettifyError(error))
  return data
}

/** Codes of EIP-5792. */
const bundleStatus = { pending: 100, confirmed: 200, failed: 500, partlyFailed: 600 } as const

function endedAs(receipts: readonly { readonly status?: string }[]): number {
  const failed = receipts.filter(({ status }) => status === '0x0').length
  if (failed === 0) return bundleStatus.confirmed
  return failed === receipts.length ? bundleStatus.failed : bundleStatus.partlyFailed
}
