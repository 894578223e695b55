import { bytesToHex, decodeErrorResult, numberToHex } from 'viem/utils'
import { z } from 'zod'
import { groupThousands } from '../../../display/amount.ts'
import { visible } from '../../../display/visible.ts'
import { type AskNode, NodeRefusal } from '../../../ports/node-caller.ts'
import type { OwnNode, Tried, TriesTransactions } from '../../declaration/own-node.ts'
import { balanceAt } from '../networks/balance-at.ts'
import { idOfNetwork, networkOfId } from '../networks/network-of-id.ts'
import { chainName, everyNetwork } from '../networks/networks.ts'
import { balanceChanges, callTrace, stateDifference } from './balance-changes.ts'
import type { EthereumSigned } from './signed.ts'
import type { EthereumTransaction } from './transaction.ts'

/** Questions to a node: `eth_call` whether it succeeds, `eth_estimateGas` how much gas it takes, `debug_traceCall` what it moves. */
const tries: TriesTransactions<EthereumSigned> = {
  canTry: value => value.kind === 'ethereumTransaction',
  async simulate(value, tried) {
    if (value.kind !== 'ethereumTransaction') throw new Error('a node can try transactions alone')
    const { transaction } = value
    await requireNetwork(transaction.chainId, tried.ask)
    const call = callOf(transaction, tried.from)
    try {
      await tried.ask('eth_call', [call, 'latest'])
    } catch (error) {
      if (error instanceof NodeRefusal) return { kind: 'fails', reason: reasonOf(error) }
      throw error
    }
    return {
      kind: 'succeeds',
      gas: await gasOf(call, transaction.gas, tried.ask),
      changes: await changesOf(call, transaction.chainId, tried),
    }
  },
}

export const ethereumOwnNode: OwnNode<EthereumSigned> = {
  networks: () => everyNetwork().map(({ chainId }) => ({ network: networkOfId(chainId), inWords: chainName(chainId) })),
  networkNamed: name => (idOfNetwork(name) === undefined ? undefined : name),
  async isOf(network, ask) {
    const chainId = idOfNetwork(network)
    return chainId !== undefined && (await ask('eth_chainId', [])) === numberToHex(chainId)
  },
  send: (signed, ask) => ask('eth_sendRawTransaction', [bytesToHex(signed)]),
  balance(address, caip19, ask) {
    const [, token] = /\/erc20:(0x[0-9a-f]{40})$/.exec(caip19) ?? []
    return balanceAt(address, token, ask)
  },
  tries,
}

/** A node of another network would tell of other contracts. */
async function requireNetwork(chainId: bigint, ask: AskNode): Promise<void> {
  const answered = quantity.parse(await ask('eth_chainId', []))
  if (answered !== chainId)
    throw new Error(`the node is one of ${chainName(answered)}, and not of ${chainName(chainId)}`)
}

/** Without its fees: whether the account can pay those too is another question. */
function callOf(transaction: EthereumTransaction, from: string) {
  const { to, value, data, gas } = transaction
  return {
    from,
    ...(to !== null && { to }),
    value: `0x${value.toString(16)}`,
    data,
    gas: `0x${gas.toString(16)}`,
    // With an empty list, Anvil counts another gas.
    ...('accessList' in transaction && transaction.accessList.length > 0 && { accessList: transaction.accessList }),
  }
}

async function gasOf(call: ReturnType<typeof callOf>, most: bigint, ask: AskNode) {
  const { gas: _, ...unbounded } = call
  try {
    const used = quantity.parse(await ask('eth_estimateGas', [unbounded]))
    return { used: groupThousands(used), most: groupThousands(most) }
  } catch (error) {
    if (error instanceof NodeRefusal) return null
    throw error
  }
}

async function changesOf(call: ReturnType<typeof callOf>, chainId: bigint, tried: Tried) {
  const trace = (tracer: string, tracerConfig: object) =>
    tried.ask('debug_traceCall', [call, 'latest', { tracer, tracerConfig }])
  try {
    const state = stateDifference.parse(await trace('prestateTracer', { diffMode: true }))
    const calls = callTrace.parse(await trace('callTracer', { withLog: true }))
    return balanceChanges(chainId, state, calls, tried)
  } catch (error) {
    // Many nodes do not trace, and some trace only in part.
    if (error instanceof NodeRefusal) return null
    throw error
  }
}

/** An unsigned integer of 256 bits at most, as JSON-RPC of Ethereum writes it. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i, 'the node answered what is no number')
  .transform(BigInt)

/** As Solidity encodes it, `Error(string)` or `Panic(uint256)`; else in the node's own words. */
function reasonOf({ data, message }: NodeRefusal): string | null {
  const said = revertReason(data) ?? message
  return said === '' ? null : visible(said, 300)
}

function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-f]{8,20000}$/i.test(data)) return undefined
  try {
    const { args } = decodeErrorResult({ data: data as `0x${string}` })
    return args?.map(String).join(', ')
  } catch {
    return undefined
  }
}
