import { type AccessList, type Hex, serializeTransaction } from 'viem'
import { z } from 'zod'
import { AgentError } from '../../../errors.ts'
import type { AskNode } from '../../../ports/node-caller.ts'
import { feeAboveUsualOn, feeAmount } from './fees.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be a hexadecimal number, 0x…')
  .transform(BigInt)
const data = z.string().regex(/^0x([0-9a-fA-F]{2})*$/, 'must be hexadecimal, two digits to a byte')
const accessList = z.array(z.strictObject({ address, storageKeys: z.array(data) }))

/** A transaction as JSON-RPC calls have it (execution-apis, `GenericTransaction`). An unknown member is refused: it could matter. */
export const askedTransaction = z
  .strictObject({
    from: address,
    to: address.nullish(),
    value: quantity.default(0n),
    data: data.optional(),
    input: data.optional(),
    gas: quantity.optional(),
    gasLimit: quantity.optional(),
    gasPrice: quantity.optional(),
    maxFeePerGas: quantity.optional(),
    maxPriorityFeePerGas: quantity.optional(),
    nonce: quantity.refine(nonce => nonce <= BigInt(Number.MAX_SAFE_INTEGER), 'must be below 2^53').optional(),
    chainId: quantity.optional(),
    type: quantity.optional(),
    accessList: accessList.optional(),
  })
  .refine(({ data, input }) => data === undefined || input === undefined || data === input, 'data and input differ')
  .refine(({ type = 2n }) => type <= 2n, 'only the types 0x0, 0x1 and 0x2 are sent here')

export type AskedTransaction = z.output<typeof askedTransaction>

/**
 * Writes the unsigned bytes of a transaction, with what it leaves out as the node has it. A fee that a number of the node decides is
 * below what only a mistake would ask for: there may be nobody who is shown it.
 * @returns hex
 * @throws AgentError `TRANSACTION_INVALID`; `NODE_UNUSABLE`, for such a fee too; and as `ask` does
 */
export async function unsignedTransaction(chainId: bigint, asked: AskedTransaction, ask: AskNode): Promise<Hex> {
  const number = async (method: string, ...params: readonly unknown[]) => quantityOf(await ask(method, params))
  const call = asked.input ?? asked.data ?? '0x'
  const nonce = asked.nonce ?? (await number('eth_getTransactionCount', asked.from, 'pending'))
  const gasNamed = asked.gas ?? asked.gasLimit
  const gas = gasNamed ?? (await number('eth_estimateGas', estimated(asked, call)))
  const priceNamed = asked.gasPrice ?? asked.maxFeePerGas
  const isFeeNamed = gasNamed !== undefined && priceNamed !== undefined
  const common = {
    chainId: Number(chainId),
    nonce: Number(nonce),
    gas,
    to: (asked.to ?? null) as Hex | null,
    value: asked.value,
    data: call as Hex,
  }
  const list = asked.accessList as AccessList | undefined
  if (asked.gasPrice !== undefined) {
    const { gasPrice } = asked
    if (!isFeeNamed) requireUsualFee(chainId, gas * gasPrice)
    return list
      ? serializedTransaction({ ...common, type: 'eip2930', gasPrice, accessList: list })
      : serializedTransaction({ ...common, type: 'legacy', gasPrice })
  }
  const priority = asked.maxPriorityFeePerGas ?? (await number('eth_maxPriorityFeePerGas'))
  const most = asked.maxFeePerGas ?? 2n * (await baseFee(ask)) + priority
  if (!isFeeNamed) requireUsualFee(chainId, gas * most)
  return serializedTransaction({
    ...common,
    type: 'eip1559',
    maxFeePerGas: most,
    maxPriorityFeePerGas: priority,
    ...(list && { accessList: list }),
  })
}

/** @param fee - In wei. @throws AgentError `NODE_UNUSABLE` */
function requireUsualFee(chainId: bigint, fee: bigint): void {
  const above = feeAboveUsualOn(chainId, fee)
  if (!above?.warnings.some(({ level }) => level === 'danger')) return
  throw new AgentError(
    'NODE_UNUSABLE',
    `Your node of chain ${chainId} asks for a fee of up to ${feeAmount(chainId, above.units).value}, many times the usual. To pay that, name the gas limit and the highest price of gas.`,
  )
}

/** @throws AgentError `TRANSACTION_INVALID` in the library's words: for a tip above the fee, or numbers that no transaction has */
export function serializedTransaction(transaction: Parameters<typeof serializeTransaction>[0]): Hex {
  try {
    return serializeTransaction(transaction)
  } catch (thrown) {
    const { shortMessage = 'it cannot be written' } = thrown as { shortMessage?: string }
    throw new AgentError('TRANSACTION_INVALID', `The transaction is not valid: ${shortMessage}`)
  }
}

async function baseFee(ask: AskNode): Promise<bigint> {
  const block = z
    .looseObject({ baseFeePerGas: z.string() })
    .safeParse(await ask('eth_getBlockByNumber', ['latest', false]))
  if (!block.success) throw new AgentError('NODE_UNUSABLE', 'The node names no base fee. Name gasPrice.')
  return quantityOf(block.data.baseFeePerGas)
}

function estimated({ from, to, value }: AskedTransaction, call: string) {
  return { from, ...(to && { to }), value: `0x${value.toString(16)}`, data: call }
}

function quantityOf(answer: unknown): bigint {
  const read = quantity.safeParse(answer)
  if (!read.success) throw new AgentError('NODE_UNUSABLE', 'The node does not answer with a number.')
  return read.data
}
