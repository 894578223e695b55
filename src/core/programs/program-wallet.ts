import { getAddress, type Hex } from 'viem'
import type { z } from 'zod'
import { networkOfId } from '../chains/ethereum/networks/network-of-id.ts'
import { type askedTransaction, unsignedTransaction } from '../chains/ethereum/transactions/unsigned-transaction.ts'
import type { Engine } from '../engine/engine.ts'
import { createLanes } from '../engine/lanes.ts'
import type { AskNode } from '../ports/node-caller.ts'
import { toHex } from '../schema/hex.ts'
import { signRawPayload } from '../signing/sign-raw-payload.ts'
import { signTransaction as signTransactionActivity } from '../signing/sign-transaction.ts'
import { accountsOf } from './accounts-of.ts'
import { personalMessage } from './personal-sign.ts'
import { type Asked, type Program, submitAs } from './program.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'
import { signatureHex } from './signature-hex.ts'

type Transaction = z.output<typeof askedTransaction>

/** The Ethereum accounts of a program's organization. Every request is an ordinary activity of the program's user. */
export interface ProgramWallet {
  /** Lists the addresses that can sign, as wallets order them. */
  accounts(program: Program): readonly Hex[]
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

export function createProgramWallet(engine: Engine): ProgramWallet {
  const lanes = createLanes()
  const lane = (chainId: bigint, from: string) => `${chainId} ${from.toLowerCase()}`
  return {
    accounts,
    isSending: (chainId, from) => lanes.isBusy(lane(chainId, from)),
    signTransaction: (program, chainId, transaction) => signAsking(checkedNode(chainId), program, chainId, transaction),
    async sendTransaction(program, chainId, transaction) {
      const from = own(program, transaction.from)
      const asked = Promise.withResolvers<string>()
      // One at a time for an account: the next nonce is known once this one is sent, or refused.
      const result = lanes.inTurn(lane(chainId, from), async () => {
        const ask = await engine.broadcasts.checked(networkOfId(chainId))
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

  /** Returns a node that checks its chain before the first question. A complete transaction asks none. */
  function checkedNode(chainId: bigint): AskNode {
    let checked: Promise<AskNode> | undefined
    return async (method, params) => {
      checked ??= engine.broadcasts.checked(networkOfId(chainId))
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
    if (transaction.chainId !== undefined && transaction.chainId !== chainId)
      throw new RpcError(rpcCodes.wrongChain, `This address is for chain ${chainId}, not ${transaction.chainId}.`)
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
