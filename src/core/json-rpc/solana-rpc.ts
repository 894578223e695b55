import { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import { accountsOf } from '../programs/accounts-of.ts'
import { type Program, requireProgram, submitAs } from '../programs/program.ts'
import { RpcError, rpcCodes } from '../programs/rpc-error.ts'
import { toHex } from '../schema/hex.ts'
import { signRawPayload } from '../signing/sign-raw-payload.ts'
import { signTransaction } from '../signing/sign-transaction.ts'
import { readParams } from './read-params.ts'
import type { RpcCall } from './rpc-call.ts'

const bytes = z.base64().max(1_000_000)
const signable = z.tuple([z.object({ address: z.string().max(100), transaction: bytes })]).rest(z.unknown())
const message = z.tuple([z.object({ address: z.string().max(100), message: bytes })]).rest(z.unknown())

export interface SolanaRpc {
  /** @throws RpcError, AgentError */
  answer(call: RpcCall, program: Program): Promise<unknown>
}

/**
 * Answers what a wallet of the Wallet Standard needs for Solana. Bytes are base64, a transaction is a whole one with empty signatures, and
 * nothing is sent from here.
 */
export function createSolanaRpc(engine: Engine): SolanaRpc {
  const accounts = ({ token }: Program) => accountsOf(engine, token.organizationId, 'ADDRESS_FORMAT_SOLANA')
  function own(program: Program, address: string): string {
    if (accounts(program).some(each => each.address === address)) return address
    throw new RpcError(rpcCodes.unauthorized, `${address} is no Solana account here. solana_getAccounts lists them.`)
  }
  const methods: Readonly<Record<string, (params: readonly unknown[], program: Program) => unknown>> = {
    solana_getAccounts: (_, program) =>
      accounts(program).map(({ address, publicKey }) => ({ address, publicKey: base64(publicKey) })),
    async solana_signTransaction(params, program) {
      const [{ address, transaction }] = readParams(signable, params)
      const { result } = await submitAs<{ signedTransaction: string }>(engine, program, signTransaction, {
        signWith: own(program, address),
        type: 'TRANSACTION_TYPE_SOLANA',
        unsignedTransaction: toHex(Buffer.from(transaction, 'base64')),
      })
      return { transaction: base64((await result).signedTransaction) }
    },
    async solana_signMessage(params, program) {
      const [asked] = readParams(message, params)
      const { result } = await submitAs<{ r: string; s: string }>(engine, program, signRawPayload, {
        signWith: own(program, asked.address),
        payload: toHex(Buffer.from(asked.message, 'base64')),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      })
      const { r, s } = await result
      return { signature: base64(r + s) }
    },
  }

  return {
    async answer({ method, params }, program) {
      await requireProgram(engine, program)
      if (Object.hasOwn(methods, method)) return methods[method]?.(params, program)
      throw new RpcError(rpcCodes.unsupportedMethod, `${method.slice(0, 100)} is not served here.`)
    },
  }
}

function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64')
}
