import type { EthereumTransaction } from '../../../core/chains/ethereum/transactions/transaction.ts'
import type { TokenDescriptors } from '../signed-words.ts'

export interface DescribedToken {
  readonly ticker: string
  readonly decimals: number
}

export interface TokenCall {
  readonly kind: 'transfer' | 'approve'
  readonly to: string
  readonly amount: bigint
}

/** The descriptor that turns this transaction from a blind into a clear one. */
export function descriptorFor(transaction: EthereumTransaction, descriptors: TokenDescriptors): string | undefined {
  return transaction.to !== null && tokenCall(transaction)
    ? descriptors(transaction.chainId, transaction.to)
    : undefined
}

/** The two calls of ERC-20 that the app can read, in their one encoding, with no coin sent along. */
export function tokenCall({ data, value }: EthereumTransaction): TokenCall | undefined {
  const [, selector, to, amount] = /^0x(a9059cbb|095ea7b3)0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data) ?? []
  if (!selector || !to || !amount || value !== 0n) return undefined
  return { kind: selector === 'a9059cbb' ? 'transfer' : 'approve', to: `0x${to}`, amount: BigInt(`0x${amount}`) }
}

/** A descriptor begins with the length of the ticker, the ticker, 20 bytes of address, and the decimals in four bytes. */
export function readDescriptor(descriptor: string): DescribedToken {
  const bytes = Buffer.from(descriptor, 'hex')
  const tickerEnd = 1 + bytes.readUInt8(0)
  return { ticker: bytes.toString('ascii', 1, tickerEnd), decimals: bytes.readUInt32BE(tickerEnd + 20) }
}
