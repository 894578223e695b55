import { count, formatUnits } from '../../display/amount.ts'
import { bounceableTonAddress, type TonAccount, tonAddress } from './address.ts'

export const toncoin = { symbol: 'TON', decimals: 9 }

/** `1.5 TON`. */
export function tonInWords(nanotons: bigint): string {
  return `${formatUnits(nanotons, toncoin.decimals)} ${toncoin.symbol}`
}

/** `15,000,000 nanotons`. */
export function nanotonsInWords(nanotons: bigint): string {
  return count(nanotons, 'nanoton')
}

/** Writes an account as wallets do: `EQ…` for a contract that gives back what it does not take, `UQ…` otherwise. */
export function accountInWords(account: TonAccount, bounce: boolean): string {
  return bounce ? bounceableTonAddress(account) : tonAddress(account)
}

/** `0x0f8a7ea5` */
export function opInWords(op: number): string {
  return `0x${op.toString(16).padStart(8, '0')}`
}
