import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'
import type { EthereumAddress } from '../../encoding/address.ts'

/**
 * Warns of calls in a list that some take for calls of the account to itself, which may hand it over.
 * @param takenSo - Who takes the zero address for which account.
 */
export function zeroTarget(targets: readonly EthereumAddress[], takenSo: string): readonly Warning[] {
  if (!targets.some(target => BigInt(target) === 0n)) return []
  return [
    danger(
      `A call inside is for the zero address: ${takenSo}, which may give away the account, and from others what is sent there is lost.`,
    ),
  ]
}
