import { numberToHex } from 'viem'
import { z } from 'zod'
import { networkOfId } from '../chains/ethereum/networks/network-of-id.ts'
import { askedTransaction } from '../chains/ethereum/transactions/unsigned-transaction.ts'
import type { Engine } from '../engine/engine.ts'
import { type Program, requireProgram } from '../programs/program.ts'
import type { ProgramWallet } from '../programs/program-wallet.ts'
import { RpcError, rpcCodes } from '../programs/rpc-error.ts'
import type { ConfirmNode } from '../programs/suggested-node.ts'
import { isOutgoingUrl, outgoingUrlWords } from '../schema/outgoing-url.ts'
import { createCallBundles } from './call-bundles.ts'
import { clefMethods } from './clef-methods.ts'
import { readParams } from './read-params.ts'
import type { RpcCall } from './rpc-call.ts'

interface EthereumCall extends RpcCall {
  /** EIP-155. */
  readonly chainId: bigint
}

export interface EthereumRpc {
  /** @throws RpcError, AgentError, NodeRefusal */
  answer(call: EthereumCall, program: Program): Promise<unknown>
}

type Method = (call: EthereumCall, program: Program, userId: string) => unknown

/** Parameters of `wallet_addEthereumChain` (EIP-3085). Names, coins and explorers are ignored. */
const askedChain = z.looseObject({
  chainId: z.string().regex(/^0x[1-9a-f][0-9a-f]{0,14}$/i, 'is a hexadecimal number: 0x…'),
  rpcUrls: z.array(z.string().max(2_000)).min(1).max(20),
})

/**
 * Names of methods that a node is asked for. What administers a node, or signs with keys of its own, is not among them. The last three are
 * of nodes for development.
 */
const ofNodes = /^(?:debug_trace|(?:eth|net|web3|txpool|trace|ots|anvil|hardhat|evm)_)/
/** Methods that a node would carry out with keys of its own. */
const byKeysOfNodes = /^eth_(?:sign|send(?!(?:Private)?RawTransaction|UserOperation|Bundle))/

/**
 * Answers JSON-RPC for Ethereum (EIP-1474, EIP-1193): accounts and signatures from here, as ordinary activities of the program's user, and
 * everything else from the person's own node of that chain.
 */
export function createEthereumRpc(engine: Engine, wallet: ProgramWallet, confirmNode: ConfirmNode): EthereumRpc {
  const bundles = createCallBundles(wallet, engine.broadcasts)
  const methods: Readonly<Record<string, Method>> = {
    ...clefMethods(wallet),
    eth_chainId: ({ chainId }) => numberToHex(chainId),
    net_version: ({ chainId }) => String(chainId),
    eth_accounts: (_, program) => wallet.accounts(program),
    eth_requestAccounts: (_, program) => wallet.accounts(program),
    async eth_sendTransaction({ params, chainId }, program) {
      const { result } = await wallet.sendTransaction(program, chainId, readParams(askedTransaction, params[0]))
      return result
    },
    async eth_signTransaction({ params, chainId }, program) {
      const { result } = await wallet.signTransaction(program, chainId, readParams(askedTransaction, params[0]))
      return result
    },
    async personal_sign({ params }, program) {
      const [message, address] = readParams(z.tuple([z.string().max(1_000_000), z.string()]).rest(z.unknown()), params)
      const { result } = await wallet.signMessage(program, address, message)
      return result
    },
    async eth_signTypedData_v4({ params }, program) {
      const [address, typed] = readParams(z.tuple([z.string(), z.unknown()]).rest(z.unknown()), params)
      const payload = typeof typed === 'string' ? typed : JSON.stringify(typed)
      const { result } = await wallet.signTypedData(program, address, payload)
      return result
    },
    wallet_getCapabilities: ({ chainId }) => bundles.capabilities([chainId]),
    wallet_sendCalls: ({ params, chainId }, program) => bundles.send(program, chainId, params[0]),
    wallet_getCallsStatus: ({ params }, program) => bundles.status(program, params[0]),
    wallet_switchEthereumChain({ params, chainId }) {
      const [{ chainId: wanted }] = readParams(z.tuple([z.object({ chainId: z.string() })]), params)
      if (wanted.toLowerCase() === numberToHex(chainId)) return null
      throw new RpcError(
        rpcCodes.wrongChain,
        `This address is for chain ${chainId}. Each chain has an address of its own.`,
      )
    },
    async wallet_addEthereumChain({ params }, program, userId) {
      const [asked] = readParams(z.tuple([askedChain]).rest(z.unknown()), params)
      const network = networkOfId(BigInt(asked.chainId))
      if (engine.broadcasts.has(network)) return null
      const url = asked.rpcUrls.find(isOutgoingUrl)
      if (url === undefined) throw new RpcError(rpcCodes.invalidParams, `rpcUrls: an address ${outgoingUrlWords}.`)
      const { organizationId, publicKey } = program.token
      const [key] = engine.store.list('apiKeys', organizationId, { publicKey })
      const user = engine.store.find('users', organizationId, userId)?.name ?? ''
      const node = { publicKey, program: key?.name ?? '', user, webOrigin: program.caller.webOrigin, network, url }
      if (await confirmNode(node, program.until)) return null
      throw new RpcError(rpcCodes.userRejected, 'The node was refused in the window, or nobody answered.')
    },
  }

  return {
    async answer(call, program) {
      const userId = await requireProgram(engine, program)
      const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
      if (method) return method(call, program, userId)
      if (call.method === 'eth_subscribe' || call.method === 'eth_unsubscribe')
        throw new RpcError(
          rpcCodes.unsupportedMethod,
          'There are no subscriptions here. Poll, or subscribe at your node.',
        )
      if (!ofNodes.test(call.method) || byKeysOfNodes.test(call.method))
        throw new RpcError(rpcCodes.unsupportedMethod, `${call.method.slice(0, 100)} is not served here.`)
      return engine.broadcasts.node(networkOfId(call.chainId))(call.method, call.params)
    },
  }
}
