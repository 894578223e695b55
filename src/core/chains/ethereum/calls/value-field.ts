import type { Field } from '../../../../shared/card.ts'
import { nativeAmount } from '../networks/networks.ts'
import type { Call } from '../transactions/call.ts'

/** The coin that a call sends. A call that sends none says so only if it does nothing else. */
export function valueField({ chainId, value, data }: Call): readonly Field[] {
  return value > 0n || data === '0x' ? [{ label: 'Value', ...nativeAmount(chainId, value) }] : []
}
