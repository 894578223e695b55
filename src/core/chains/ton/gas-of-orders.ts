import type { Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import type { TonBody } from './body.ts'
import { carriesAll, carriesRest } from './send-mode.ts'
import type { TonAction } from './transaction.ts'
import { tonInWords } from './units.ts'

/** Nanotons that wallets send along with an order for jettons or an NFT. It pays for gas, and most of it comes back. */
const usual = 100_000_000n

/** Nanotons that exchanges take along with one order, to hand it on through several contracts. */
const mostOfOne = 1_000_000_000n

/** Tells if more TON goes with an order, or is handed on by it, than gas usually takes. */
export function isMoreThanGas(nanotons: bigint): boolean {
  return nanotons > usual
}

/**
 * Tells if far more TON goes with the orders of a transaction than gas can take, or any amount. The contracts that get it are known by
 * nothing but the order, so they can keep it or hand it on.
 */
export function isFarMoreThanGas(actions: readonly TonAction[]): boolean {
  const orders = ordersAmong(actions)
  return orders.some(({ mode }) => carriesAll(mode) || carriesRest(mode)) || isFarMore(orders)
}

/** Warns of it where the orders name the amount. Of any amount, the send mode warns. */
export function warnOfTonWithOrders(actions: readonly TonAction[]): readonly Warning[] {
  const orders = ordersAmong(actions)
  if (!isFarMore(orders)) return []
  const goesWith = orders.length === 1 ? 'goes with an order' : 'go with orders'
  return [
    danger(
      `${tonInWords(nanotonsOf(orders))} ${goesWith} for jettons or NFTs, far more than gas costs. The contracts that get it can keep it, or hand it on to somebody else.`,
    ),
  ]
}

type Sending = Extract<TonAction, { type: 'send_message' }>

function ordersAmong(actions: readonly TonAction[]): readonly Sending[] {
  return actions.filter((action): action is Sending => action.type === 'send_message' && isOrder(action.message.body))
}

function isOrder({ type }: TonBody): boolean {
  return type === 'jetton_transfer' || type === 'nft_transfer'
}

function isFarMore(orders: readonly Sending[]): boolean {
  const usualOfAll = usual * BigInt(orders.length)
  return nanotonsOf(orders) > (usualOfAll > mostOfOne ? usualOfAll : mostOfOne)
}

function nanotonsOf(orders: readonly Sending[]): bigint {
  return orders.reduce((sum, { message }) => sum + message.value, 0n)
}
