/** What tells which transaction of an account it is. */
export interface TransactionNumbers {
  readonly chainId: bigint
  readonly nonce: number
}

/**
 * Reads the first two fields of an unsigned transaction of type 2 (EIP-1559), or of type 1 (EIP-2930), and nothing behind them: RLP, as
 * the Ethereum Yellow Paper (appendix B) has it.
 * @param transaction - Hex, with or without 0x.
 * @returns `undefined` for what begins otherwise.
 */
export function numbersOf(transaction: string): TransactionNumbers | undefined {
  // A type, the head of a list of up to nine bytes, and two numbers of up to nine each.
  const [type, list = 0, ...rest] = Buffer.from(transaction.replace(/^0x/, '').slice(0, 64), 'hex')
  if ((type !== 1 && type !== 2) || list < 0xc0) return undefined
  const first = numberAt(rest, list < 0xf8 ? 0 : list - 0xf7)
  const second = first && numberAt(rest, first.end)
  if (!first || !second || second.value > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return { chainId: first.value, nonce: Number(second.value) }
}

function numberAt(bytes: readonly number[], at: number): { readonly value: bigint; readonly end: number } | undefined {
  const head = bytes[at]
  if (head === undefined || head > 0x88) return undefined
  if (head < 0x80) return { value: BigInt(head), end: at + 1 }
  const end = at + 1 + head - 0x80
  const digits = Buffer.from(bytes.slice(at + 1, end))
  return digits.length === head - 0x80 ? { value: BigInt(`0x0${digits.toString('hex')}`), end } : undefined
}
