import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger, notice } from '../../declaration/described.ts'
import { addressIn, numberIn } from '../calls/call-tree.ts'
import { asAddress } from '../encoding/address.ts'
import { contractInWords } from '../typed-data/contract-of-message.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** A Safe can pay back what its transaction costs, at a price that the transaction names. At no price it pays nothing. */
export const safeRefundOfCall: CallRule = (call, surroundings) =>
  call.function === 'execTransaction'
    ? refund(
        call.to,
        numberIn(call, 'gasPrice'),
        addressIn(call, 'gasToken'),
        addressIn(call, 'refundReceiver'),
        surroundings,
      )
    : undefined

export const safeRefundOfMessage: MessageRule = ({ primaryType, domain, message }, surroundings) => {
  const { gasPrice, gasToken, refundReceiver } = message
  const safe = contractInWords(domain)
  return primaryType === 'SafeTx' && typeof gasPrice === 'bigint' && safe !== undefined
    ? refund(safe, gasPrice, gasToken, refundReceiver, surroundings)
    : undefined
}

function refund(
  safe: string,
  price: bigint | undefined,
  token: unknown,
  receiver: unknown,
  { signer, isOurs }: Surroundings,
): Warning | undefined {
  if (price === undefined || price === 0n) return undefined
  const [paidIn, payee] = [asAddress(token), asAddress(receiver)]
  const inTokens = paidIn !== undefined && BigInt(paidIn) !== 0n
  const isNobody = payee === undefined || BigInt(payee) === 0n
  const who = isNobody ? 'whoever sends the transaction on' : payee
  const what = `The Safe ${safe} pays a refund beside that to ${who}, at a price that is named with it`
  if (inTokens) return danger(`${what}, in tokens of ${paidIn}: it could be all of them.`)
  return !isNobody && (payee === signer || isOurs(payee))
    ? notice(`${what}.`)
    : danger(`${what}: it could be all of the Safe’s coin.`)
}
