import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'

/**
 * MultiSend and MultiSendCallOnly of Safe 1.3.0 and 1.4.1, at the same address on every chain (safe-global/safe-deployments): they make
 * the calls they are given.
 */
const multiSends: readonly string[] = [
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
]

/**
 * Code that runs in place of an account's own.
 * @param account - Whose rights it has, as the sentence calls it: `Safe 0x…`.
 */
export function delegateCall(code: string, account: string): Warning {
  return multiSends.includes(code)
    ? notice(`Safe’s MultiSend ${code} makes the calls inside with every right of the ${account}: read each of them.`)
    : danger(`The code of ${code} would run with every right of the ${account} (delegate call).`)
}
