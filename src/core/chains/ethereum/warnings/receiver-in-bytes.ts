import { danger, notice } from '../../declaration/described.ts'
import { inputsOf } from '../calls/decode-call.ts'
import { isSwap, receiverOf } from '../calls/recipients.ts'
import { leavesOfArguments } from '../encoding/addresses-in-arguments.ts'
import { addressesInValue } from '../encoding/addresses-in-value.ts'
import type { CallRule } from './rule.ts'

/** How functions name bytes or text that say who gets something, and what else has such a name. */
const receives = /receiver|recipient|beneficiary|authority|destination|payee|refund|credential|dst|^_?to(address)?$/i
const isOther = /token|asset|chain|domain|amount|caller|payload|hash|calls?$/i

/** Who can take back what is staked, for good. */
const isForGood = /credential/i

/** A receiver in another form than that of an address: bridges and deposit contracts take bytes, and headlines name plain addresses. */
export const receiverInBytes: CallRule = (call, { signer, isOurs, isNamed }) => {
  const { meaning } = call
  if (!('args' in meaning)) return undefined
  const isMine = (address: string) => address === signer || isOurs(address)
  for (const { input, value } of leavesOfArguments(inputsOf(meaning), meaning.args)) {
    const name = input.name ?? ''
    if (input.type === 'address' || !receives.test(name) || isOther.test(name)) continue
    const other = addressesInValue(input.type, value).named.find(address => !isMine(address) && !isNamed(address))
    if (other === undefined) continue
    const said = receiverOf(call)
    if (said !== undefined && isMine(said))
      return danger(
        `It names ${said} as the receiver, and ${other}, which is no account of yours, as bytes beside that.`,
      )
    const level = isSwap(call) || isForGood.test(name) ? danger : notice
    return level(`What it pays out goes to ${other}, which is no account of yours.`)
  }
  return undefined
}
