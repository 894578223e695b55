import { getAddress, type Hex, numberToHex } from 'viem'
import type { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import { type AskNode, type NodeCaller, NodeRefusal } from '../ports/node-caller.ts'
import { toHex } from '../schema/hex.ts'
import { signRawPayload } from '../signing/sign-raw-payload.ts'
import { signTransaction as signTransactionActivity } from '../signing/sign-transaction.ts'
import { accountsOf } from './accounts-of.ts'
import { createLanes } from './lanes.ts'
import { personalMessage } from './personal-sign.ts'
import { type Asked, type Program, submitAs } from './program.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'
import { signatureHex } from './signature-hex.ts'
import { type askedTransaction, unsignedTransaction } from './unsigned-transaction.ts'

type Transaction = z.output<typeof askedTransaction>

/** The Ethereum accounts of a program's organization. Every request is an ordinary activity of the program's user. */
export interface ProgramWallet {
  /** Lists the addresses that can sign, as wallets order them. */
  accounts(program: Program): readonly Hex[]
  hasNode(chainId: bigint): boolean
  /** @throws RpcError with where to set a node */
  node(chainId: bigint): AskNode
  /** Fills in what the transaction leaves out, and asks for its signature. The result is the signed bytes. */
  signTransaction(program: Program, chainId: bigint, transaction: Transaction): Promise<Asked<Hex>>
  /** The same, and sends it once it is signed. The result is what the node answers: the hash. */
  sendTransaction(program: Program, chainId: bigint, transaction: Transaction): Promise<Asked<unknown>>
  /** Tells if a transaction of the account waits, or is being sent: the next one begins after it. */
  isSending(chainId: bigint, from: string): boolean
  /** @param message - Text, or bytes as hex with 0x (ERC-191). The result is r, s and v, 65 bytes. */
  signMessage(program: Program, from: string, message: string): Promise<Asked<Hex>>
  /** @param typedData - JSON of EIP-712. */
  signTypedData(program: Program, from: string, typedData: string): Promise<Asked<Hex>>
}

export function createProgramWallet(engine: Engine, nodes: NodeCaller): ProgramWallet {
  const lanes = createLanes()
  const lane = (chainId: bigint, from: string) => `${chainId} ${from.toLowerCase()}`
  return {
    accounts,
    hasNode: chainId => nodeOf(chainId) !== undefined,
    node,
    isSending: (chainId, from) => lanes.isBusy(lane(chainId, from)),
    signTransaction: (program, chainId, transaction) => signAsking(checkedNode(chainId), program, chainId, transaction),
    async sendTransaction(program, chainId, transaction) {
      const from = own(program, transaction.from)
      const asked = Promise.withResolvers<string>()
      // One at a time for an account: the next nonce is known once this one is sent, or refused.
      const result = lanes.inTurn(lane(chainId, from), async () => {
        const ask = await requireChain(node(chainId), chainId)
        const signing = await signAsking(ask, program, chainId, transaction)
        asked.resolve(signing.id)
        const signed = await signing.result
        return ask('eth_sendRawTransaction', [signed])
      })
      result.catch(asked.reject)
      return { id: await asked.promise, result }
    },
    signMessage(program, from, message) {
      const payload = toHex(personalMessage(message))
      return signature(program, from, {
        ...{ payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      })
    },
    signTypedData(program, from, payload) {
      return signature(program, from, {
        ...{ payload, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
      })
    },
  }

  function nodeOf(chainId: bigint): string | undefined {
    return engine.settings.get().ownNodes[`eip155:${chainId}`]
  }

  /** @throws RpcError with where to set a node */
  function node(chainId: bigint): AskNode {
    const url = nodeOf(chainId)
    if (url !== undefined) return namingTheNode(chainId, nodes.at(url))
    throw new RpcError(
      rpcCodes.methodNotFound,
      `There is no node for chain ${chainId}. Name one in the window, under Settings → Own nodes, or with --node ${chainId}=URL.`,
    )
  }

  /** Returns a node that checks its chain before the first question. A complete transaction asks none. */
  function checkedNode(chainId: bigint): AskNode {
    let checked: Promise<AskNode> | undefined
    return async (method, params) => {
      checked ??= requireChain(node(chainId), chainId)
      return (await checked)(method, params)
    }
  }

  function accounts({ token }: Program): readonly Hex[] {
    const all = accountsOf(engine, token.organizationId, 'ADDRESS_FORMAT_ETHEREUM')
    return all.map(({ address }) => getAddress(address))
  }

  function own(program: Program, address: string): string {
    const found = accounts(program).find(each => each.toLowerCase() === address.toLowerCase())
    if (found !== undefined) return found
    throw new RpcError(
      rpcCodes.unauthorized,
      `${address.slice(0, 100)} is no Ethereum account here. eth_accounts lists them.`,
    )
  }

  async function signAsking(
    ask: AskNode,
    program: Program,
    chainId: bigint,
    transaction: Transaction,
  ): Promise<Asked<Hex>> {
    const signWith = own(program, transaction.from)
    const unsigned = await unsignedTransaction(chainId, transaction, ask)
    const asked = await submitAs<{ signedTransaction: string }>(engine, program, signTransactionActivity, {
      ...{ signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned },
    })
    return mapped(asked, ({ signedTransaction }) => `0x${signedTransaction.replace(/^0x/, '')}` as const)
  }

  async function signature(program: Program, from: string, payload: object): Promise<Asked<Hex>> {
    const signWith = own(program, from)
    const asked = await submitAs<{ r: string; s: string; v: string }>(engine, program, signRawPayload, {
      signWith,
      ...payload,
    })
    return mapped(asked, signatureHex)
  }
}

function mapped<From, To>({ id, result }: Asked<From>, write: (result: From) => To): Asked<To> {
  const written = result.then(write)
  written.catch(() => undefined)
  return { id, result: written }
}

/** The same questions; where the node cannot be asked, the error says that it is the node. */
function namingTheNode(chainId: bigint, ask: AskNode): AskNode {
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
async function requireChain(ask: AskNode, chainId: bigint): Promise<AskNode> {
  const answer = await ask('eth_chainId', [])
  if (answer === numberToHex(chainId)) return ask
  throw new RpcError(rpcCodes.wrongChain, `The node that is set for chain ${chainId} is of another chain.`)
}
