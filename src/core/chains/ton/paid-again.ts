import { ignoresErrors } from './send-mode.ts'
import type { TonTransaction } from './transaction.ts'

/**
 * Tells if the wallet may pay the fee more than once. Where a message without +2 cannot be sent, wallets v3 and v4 keep their sequence
 * number, and take the same signature again. Wallet v5 keeps none, and v4 sends to plugins with +2.
 */
export function mayBePaidAgain({ version, actions }: TonTransaction): boolean {
  return version !== 'V5R1' && actions.some(each => each.type === 'send_message' && !ignoresErrors(each.mode))
}

export const paidAgainWarning =
  'If a message in it cannot be sent, anybody can send it again until it expires, and the wallet pays a fee each time.'
