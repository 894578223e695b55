import type { Warning } from '../../../../../shared/card.ts'
import { notice } from '../../../declaration/described.ts'
import { nativeAmount } from '../../networks/networks.ts'
import type { Call } from '../../transactions/call.ts'

/** Coin that goes with a function that has no use for it: it is refused, or stays there. */
export function valueNotTaken({ chainId, value }: Call, takesValue: boolean): Warning | undefined {
  return value > 0n && !takesValue
    ? notice(`${nativeAmount(chainId, value).value} goes with a call that usually takes none.`)
    : undefined
}
