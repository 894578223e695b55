import { getAddress, type Hex } from 'viem'
import { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import { type AskNode, type NodeCaller, NodeRefusal } from '../ports/node-caller.ts'
import { toHex } from '../schema/hex.ts'
import { signRawPayload } from '../signing/sign-raw-payload.ts'
import { signTransaction } from '../signing/sign-transaction.ts'
import { createLanes } from './lanes.ts'
import { personalMessage } from './personal-sign.ts'
import { type Program, requireProgram, submitAs } from './program.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'
import { askedTransaction, unsignedTransaction } from './unsigned-transaction.ts'

/** One call of JSON-RPC, of a program, for a chain. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
  /** EIP-155. */
  readonly chainId: bigint
}

export interface WalletRpc {
  /** @throws RpcError, AgentError, NodeRefusal */
  answer(call: RpcCall, program: Program): Promise<unknown>
}

type Method = (call: RpcCall, program: Program, ask: () => AskNode) => unknown

/**
 * Names of methods that a node is asked for. What administers a node, or signs with keys of its own, is not among them. The last three are
 * of nodes for development.
 */
const ofNodes = /^(?:debug_trace|(?:eth|net|web3|txpool|trace|ots|anvil|hardhat|evm)_)/

/**
 * Answers JSON-RPC for Ethereum (EIP-1474, EIP-1193): accounts and signatures from here, as ordinary activities of the program's user, and
 * everything else from the person's own node of that chain.
 */
export function createWalletRpc(engine: Engine, nodes: NodeCaller): WalletRpc {
  const inTurn = createLanes()

  const methods: Readonly<Record<string, Method>> = {
    eth_chainId: ({ chainId }) => quantity(chainId),
    net_version: ({ chainId }) => String(chainId),
    eth_accounts: (_, { token }) => accountsOf(engine, token.organizationId),
    eth_requestAccounts: (_, { token }) => accountsOf(engine, token.organizationId),
    async eth_sendTransaction(call, program, ask) {
      const asked = read(askedTransaction, call.params[0])
      const from = own(program, asked.from)
      // One at a time for an account: the next nonce is known once this one is sent, or refused.
      return inTurn(`${call.chainId} ${from}`, async () => {
        const signed = await signedTransactionOf(program, call, asked, ask)
        return ask()('eth_sendRawTransaction', [signed])
      })
    },
    async eth_signTransaction(call, program, ask) {
      const asked = read(askedTransaction, call.params[0])
      own(program, asked.from)
      return signedTransactionOf(program, call, asked, ask)
    },
    async personal_sign({ params }, program) {
      const [message, address] = read(z.tuple([z.string().max(1_000_000), z.string()]).rest(z.unknown()), params)
      const payload = toHex(personalMessage(message))
      return signature(program, own(program, address), {
        ...{ payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      })
    },
    async eth_signTypedData_v4({ params }, program) {
      const [address, typed] = read(z.tuple([z.string(), z.unknown()]).rest(z.unknown()), params)
      const payload = typeof typed === 'string' ? typed : JSON.stringify(typed)
      return signature(program, own(program, address), {
        ...{ payload, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
      })
    },
    wallet_switchEthereumChain({ params, chainId }) {
      const [{ chainId: wanted }] = read(z.tuple([z.object({ chainId: z.string() })]), params)
      if (wanted.toLowerCase() === quantity(chainId)) return null
      throw new RpcError(
        rpcCodes.wrongChain,
        `This address is for chain ${chainId}. Each chain has an address of its own.`,
      )
    },
  }

  return {
    async answer(call, program) {
      await requireProgram(engine, program)
      const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
      const ask = () => nodeOf(call.chainId)
      if (method) return method(call, program, ask)
      if (!ofNodes.test(call.method) || /^eth_sign/.test(call.method))
        throw new RpcError(rpcCodes.unsupportedMethod, `${call.method.slice(0, 100)} is not served here.`)
      return ask()(call.method, call.params)
    },
  }

  /** @throws RpcError with where to set a node */
  function nodeOf(chainId: bigint): AskNode {
    const url = engine.settings.get().ownNodes[`eip155:${chainId}`]
    if (url !== undefined) return saying(chainId, nodes.at(url))
    throw new RpcError(
      rpcCodes.methodNotFound,
      `There is no node for chain ${chainId}. Name one in the window, under Settings, Own nodes, or with --node ${chainId}=URL.`,
    )
  }

  function own({ token }: Program, address: string): string {
    const found = accountsOf(engine, token.organizationId).find(each => each.toLowerCase() === address.toLowerCase())
    if (found !== undefined) return found
    throw new RpcError(
      rpcCodes.unauthorized,
      `${address.slice(0, 100)} is no Ethereum account here. eth_accounts lists them.`,
    )
  }

  async function signedTransactionOf(
    program: Program,
    { chainId }: RpcCall,
    asked: z.output<typeof askedTransaction>,
    ask: () => AskNode,
  ): Promise<Hex> {
    const node = ask()
    await requireChain(node, chainId)
    const unsigned = await unsignedTransaction(chainId, asked, node)
    const { signedTransaction } = await submitAs<{ signedTransaction: string }>(engine, program, signTransaction, {
      ...{ signWith: own(program, asked.from), type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned },
    })
    return `0x${signedTransaction.replace(/^0x/, '')}`
  }

  async function signature(program: Program, signWith: string, payload: object): Promise<Hex> {
    const made = await submitAs<{ r: string; s: string; v: string }>(engine, program, signRawPayload, {
      signWith,
      ...payload,
    })
    return `0x${made.r}${made.s}${made.v === '00' ? '1b' : '1c'}`
  }
}

/** The same questions; where the node cannot be asked, the error says that it is the node. */
function saying(chainId: bigint, ask: AskNode): AskNode {
  return async (method, params) => {
    try {
      return await ask(method, params)
    } catch (thrown) {
      if (thrown instanceof NodeRefusal || !(thrown instanceof Error)) throw thrown
      throw new RpcError(rpcCodes.internal, `Your node of chain ${chainId} cannot be asked: ${thrown.message}.`)
    }
  }
}

/** A node that was set for another chain would have nonces and fees of that one. */
async function requireChain(ask: AskNode, chainId: bigint): Promise<void> {
  const answer = await ask('eth_chainId', [])
  if (answer === quantity(chainId)) return
  throw new RpcError(rpcCodes.wrongChain, `The node that is set for chain ${chainId} is of another chain.`)
}

/** Lists the addresses that can sign, as wallets order them. */
function accountsOf({ store }: Engine, organizationId: string): readonly Hex[] {
  const isEthereum = (format: string) => format === 'ADDRESS_FORMAT_ETHEREUM'
  const accounts = store.list('walletAccounts', organizationId).filter(each => isEthereum(each.addressFormat))
  const keys = store.list('privateKeys', organizationId).flatMap(({ addresses }) => addresses)
  const all = [...accounts, ...keys.filter(each => isEthereum(each.format))]
  return [...new Set(all.map(({ address }) => getAddress(address)))]
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.')
  throw new RpcError(rpcCodes.invalidParams, `${path ? `${path}: ` : ''}${issue?.message ?? 'cannot be read'}`)
}
