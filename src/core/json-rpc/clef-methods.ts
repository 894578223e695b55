import { type Hex, numberToHex, parseTransaction, type TransactionSerialized } from 'viem'
import { z } from 'zod'
import { askedTransaction } from '../chains/ethereum/transactions/unsigned-transaction.ts'
import { keccak256 } from '../crypto/hash.ts'
import type { Program } from '../programs/program.ts'
import type { ProgramWallet } from '../programs/program-wallet.ts'
import { RpcError, rpcCodes } from '../programs/rpc-error.ts'
import { toHex } from '../schema/hex.ts'
import { readParams } from './read-params.ts'

const data = z.tuple([z.string().max(100), z.string(), z.unknown()]).rest(z.unknown())

/** Version of the external interface of clef that these methods are of. */
const version = '6.1.0'

/** Answers the methods of clef, with which `geth --signer URL` has transactions signed elsewhere. */
export function clefMethods(wallet: ProgramWallet) {
  return {
    account_version: () => version,
    account_list: (_: unknown, program: Program) => wallet.accounts(program).map(each => each.toLowerCase()),
    async account_signTransaction({ params, chainId }: Call, program: Program) {
      const { result } = await wallet.signTransaction(program, chainId, readParams(askedTransaction, named(params[0])))
      const raw = await result
      return { raw, tx: transactionObject(raw) }
    },
    async account_signTypedData({ params }: Call, program: Program) {
      const [address, typed] = readParams(z.tuple([z.string(), z.unknown()]).rest(z.unknown()), params)
      const { result } = await wallet.signTypedData(program, address, jsonText(typed))
      return result
    },
    async account_signData({ params }: Call, program: Program) {
      const [type, address, content] = readParams(data, params)
      if (type === 'data/typed') return (await wallet.signTypedData(program, address, jsonText(content))).result
      if (type === 'text/plain' && typeof content === 'string')
        return (await wallet.signMessage(program, address, content)).result
      throw new RpcError(rpcCodes.unsupportedMethod, 'Only text/plain and data/typed are signed here.')
    },
  }
}

interface Call {
  readonly params: readonly unknown[]
  readonly chainId: bigint
}

/** geth sends what a transaction does not have as null. */
function named(transaction: unknown): unknown {
  if (typeof transaction !== 'object' || transaction === null) return transaction
  return Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== null))
}

function jsonText(typed: unknown): string {
  return typeof typed === 'string' ? typed : JSON.stringify(typed)
}

/** The signed transaction as an object of JSON-RPC (execution-apis, `TransactionSigned`). */
function transactionObject(raw: Hex): object {
  const read = parseTransaction(raw as TransactionSerialized)
  const quantity = (value: bigint | number | undefined) => numberToHex(value ?? 0)
  return {
    type: { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }[String(read.type)],
    hash: `0x${toHex(keccak256(Buffer.from(raw.slice(2), 'hex')))}`,
    chainId: quantity(read.chainId),
    nonce: quantity(read.nonce),
    to: read.to ?? null,
    gas: quantity(read.gas),
    value: quantity(read.value),
    input: read.data ?? '0x',
    ...(read.type === 'eip1559'
      ? { maxFeePerGas: quantity(read.maxFeePerGas), maxPriorityFeePerGas: quantity(read.maxPriorityFeePerGas) }
      : { gasPrice: quantity(read.gasPrice) }),
    ...(read.type !== 'legacy' && {
      accessList: ('accessList' in read ? read.accessList : undefined) ?? [],
      yParity: quantity(read.yParity),
    }),
    v: quantity(read.type === 'legacy' ? read.v : read.yParity),
    r: quantity(BigInt(read.r ?? 0)),
    s: quantity(BigInt(read.s ?? 0)),
  }
}
