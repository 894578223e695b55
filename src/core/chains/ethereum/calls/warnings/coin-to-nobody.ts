import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'
import { isBurnAddress } from '../../networks/burn-addresses.ts'
import type { Call } from '../../transactions/call.ts'

/** Coin, or a call without any data, for an address that nobody is known to hold a key of. */
export function coinToNobody({ to, value, data }: Omit<Call, 'chainId'>): Warning | undefined {
  return isBurnAddress(to) && (value > 0n || data === '0x')
    ? danger(`Nobody is known to hold a key of ${to}: what is sent there is lost.`)
    : undefined
}
