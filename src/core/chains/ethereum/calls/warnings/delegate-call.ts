import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'
import { isMultiSend } from '../../networks/multi-sends.ts'

/**
 * Code that runs in place of an account's own.
 * @param account - Whose rights it has, as the sentence calls it: `Safe 0x…`.
 */
export function delegateCall(code: string, account: string): Warning {
  return isMultiSend(code)
    ? notice(`Safe’s MultiSend ${code} makes the calls inside with every right of the ${account}: read each of them.`)
    : danger(`The code of ${code} would run with every right of the ${account} (delegate call).`)
}
