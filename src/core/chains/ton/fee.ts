import type { TonAction, TonTransaction } from './transaction.ts'
import { tonInWords } from './units.ts'

/** Nanotons, of the basechain (configuration parameter 25); messages to the masterchain cost 25 times as much. */
const prices = { message: 400_000n, cell: 40_000n, bit: 400n, masterchain: 25n }

/** A batch of a hundred transfers costs about as much, a single one less than 0.01 TON. */
const usual = 100_000_000n

/**
 * Nanotons that its size can cost at most: once to bring it to the wallet, and once to send what is in it. Undefined for a fee that is
 * usual.
 */
export function feeAboveUsual({ size, actions }: TonTransaction): bigint | undefined {
  const bringing = prices.message + BigInt(size.cells) * prices.cell + BigInt(size.bits) * prices.bit
  const sending = bringing + BigInt(actions.length) * prices.message
  const fee = bringing + (actions.some(goesToMasterchain) ? sending * prices.masterchain : sending)
  return fee > usual ? fee : undefined
}

function goesToMasterchain(action: TonAction): boolean {
  if (action.type === 'send_message') return action.message.to.workchain === -1
  return 'plugin' in action && action.plugin.workchain === -1
}

export function feeWarning(nanotons: bigint): string {
  return `It is so large that its fees can come to ${tonInWords(nanotons)}. A usual transfer costs less than 0.01 TON.`
}
