import type { Field } from '../../../shared/card.ts'
import { branch } from '../../display/list-field.ts'
import type { EthereumAddress } from './address.ts'
import { beyondAnySupply, type Call } from './call-moves.ts'
import { ownMoves } from './follow-calls.ts'
import { limitlessInFigures } from './limitless.ts'
import { nativeAmount, tokenAmount, tokenOf } from './networks.ts'
import { allowedAmount } from './warnings/allowance.ts'
import { addressIn, type JudgedCall, judgedCalls, numberIn } from './warnings/judged.ts'
import { tokenRecipient } from './warnings/recipients.ts'

/** Lines for a person to read; what a call does beyond them is in the calls below. */
const mostLines = 20
const mostUnknown = 3

/**
 * What a contract call moves, asset by asset, the calls inside it too: from the same decoded values as limits. What is not known is
 * said to be so.
 * @param from - Who makes the call; null where that is not known.
 */
export function summaryOf(call: Call, from: EthereumAddress | null): Field {
  const calls = judgedCalls(call)
  const lines = [
    ...(call.value > 0n ? [line('You send', nativeAmount(call.chainId, call.value), 'To', call.to)] : []),
    ...calls.flatMap(each => linesOf(each, from)),
  ]
  const unknown = calls.flatMap(each => unknownOf(each) ?? [])
  const more = lines.length - mostLines
  return branch('What it moves', [
    ...lines.slice(0, mostLines),
    ...(more > 0 ? [{ label: '…', value: `and ${more} more, in the calls below` }] : []),
    ...unknown.slice(0, mostUnknown),
    ...(lines.length + unknown.length === 0
      ? [{ label: 'Nothing', value: 'No asset, as far as its functions say' }]
      : []),
  ])
}

function linesOf(call: JudgedCall, from: EthereumAddress | null): readonly Field[] {
  const recipient = tokenRecipient(call)
  if (recipient !== undefined) return [sent(call, recipient, from)]
  const allowed = allowedAmount(call)
  if (allowed) {
    const { amount, spender, token, contract, isLimitless } = allowed
    const what = isLimitless
      ? { value: `any amount${token ? ` of ${token.symbol}` : ''}`, exact: limitlessInFigures(amount) }
      : amountOf(call, amount, contract)
    return [line(amount === 0n ? 'You no longer allow' : 'You allow', what, 'To be taken by', spender)]
  }
  const operator = call.function === 'setApprovalForAll' ? addressIn(call, 'operator') : undefined
  if (operator !== undefined) {
    const label = call.args.get('approved') === true ? 'You allow' : 'You no longer allow'
    return [line(label, { value: `every token of contract ${call.to}` }, 'To be taken by', operator)]
  }
  return call.function === 'exactInputSingle' ? swapped(call) : []
}

function sent(call: JudgedCall, recipient: EthereumAddress, from: EthereumAddress | null): Field {
  const owner = addressIn(call, 'from')
  const amount = numberIn(call, 'amount', 'value')
  const id = numberIn(call, 'tokenId', 'id')
  const what =
    amount === undefined || id !== undefined
      ? { value: id === undefined ? `tokens of contract ${call.to}` : `token number ${id} of contract ${call.to}` }
      : amountOf(call, amount, call.to)
  const isOwn = owner === undefined || owner === from
  return line(isOwn ? 'You send' : `Taken from ${owner}`, what, 'To', recipient)
}

function swapped(call: JudgedCall): readonly Field[] {
  const [paid, got] = [addressIn(call, 'tokenIn'), addressIn(call, 'tokenOut')]
  const [most, least] = [numberIn(call, 'amountIn'), numberIn(call, 'amountOutMinimum')]
  const receiver = addressIn(call, 'recipient')
  if (!paid || !got || most === undefined || least === undefined || !receiver) return []
  return [
    line('You send', amountOf(call, most, paid), 'To', call.to),
    line('Paid out at least', amountOf(call, least, got), 'To', receiver),
  ]
}

function amountOf({ chainId }: JudgedCall, amount: bigint, contract: EthereumAddress): Pick<Field, 'value' | 'exact'> {
  const token = tokenOf(chainId, contract)
  if (amount >= beyondAnySupply)
    return { value: `any amount${token ? ` of ${token.symbol}` : ''}`, exact: limitlessInFigures(amount) }
  const { value, exact = value } = tokenAmount(token, amount)
  return token ? { value, exact } : { value: `${value} of ${contract}`, exact }
}

function line(label: string, what: Pick<Field, 'value' | 'exact'>, whose: string, address: EthereumAddress): Field {
  return { label, ...what, children: [{ label: whose, value: address, style: 'address' }] }
}

/** What limits do not know either: then the contract decides. */
function unknownOf(call: JudgedCall): Field | undefined {
  if (call.data === '0x') return undefined
  const { coin, otherTokens } = ownMoves(call)
  const what =
    coin.kind === 'unknown'
      ? 'Perhaps everything that the account or contract it acts for holds'
      : otherTokens.kind === 'unknown'
        ? 'What else this contract takes or pays out: it can take tokens that it was allowed before'
        : undefined
  return what === undefined
    ? undefined
    : { label: 'Not known', value: what, children: [{ label: 'Contract', value: call.to, style: 'address' }] }
}
