import { textOf } from '../../wire/text-of.ts'
import { allowedAmount, isPerhapsNumber } from '../calls/allowance.ts'
import { addressIn, type DecodedCall, numberIn } from '../calls/call-tree.ts'
import { type TokensSent, tokensSent } from '../calls/tokens-sent.ts'
import { isFunctionShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { weiInUnitOf } from '../networks/coin-tokens.ts'
import { permit2 } from '../networks/permit2.ts'
import { allowing, amountOf, amountOrNumber, assetOf, type Moving, sending, type What } from './movement.ts'

/** Nobody reads through more of one call. */
const mostTransfers = 50

/** Lists how a call itself moves tokens. @param from - The owner of the tokens, if the call does not say. */
export function tokensOf(call: DecodedCall, from: EthereumAddress | undefined): readonly Moving[] {
  const lines = toldOf(call).map(line => ({ ...(from !== undefined && { from }), ...line }))
  return [...lines, ...restOf(call, lines, from)]
}

/** Tokens that a call moves and that no line of the summary names yet. */
function restOf(call: DecodedCall, told: readonly Moving[], from: EthereumAddress | undefined): readonly Moving[] {
  if (call.data === '0x') return []
  const byToken = new Map<EthereumAddress | null, bigint>()
  for (const { asset, units } of told)
    if (asset) byToken.set(asset.token, (byToken.get(asset.token) ?? 0n) + (units ?? 0n))
  return [...call.moves.tokens].flatMap(([token, moves]) => {
    const asset = assetOf(call, token)
    const units = (byToken.get(asset.token) ?? 0n) / (asset.token === null ? weiInUnitOf(call.chainId) : 1n)
    if (moves.kind !== 'amount' || moves.units <= units) return []
    return [given(call, amountOf(call, moves.units - units, token), from)]
  })
}

function toldOf(call: DecodedCall): readonly Moving[] {
  if (call.to === permit2) return ofPermit2(call)
  const sent = tokensSent(call)
  if (sent.length > 0) return sent.map(each => sentBy(call, each))
  const allowed = allowedAmount(call)
  if (allowed) {
    const { amount, spender, contract, isLimitless } = allowed
    const what = amountOf(call, amount, contract, isLimitless)
    return [
      isPerhapsNumber(call)
        ? { ...numbered(call, what, amount, contract), does: 'allows', to: spender }
        : allowing(what, spender),
    ]
  }
  if (call.function === 'permit') return permitted(call)
  const operator = call.function === 'setApprovalForAll' ? addressIn(call, 'operator') : undefined
  if (operator !== undefined) {
    const does = call.args.get('approved') === true ? 'allows' : 'disallows'
    return [{ does, inWords: `every token of contract ${call.to}`, asset: null, units: 0n, to: operator }]
  }
  return call.function === 'exactInputSingle' ? swapped(call) : []
}

function sentBy(call: DecodedCall, { contract, from, to, amount, id }: TokensSent): Moving {
  const what =
    amount === undefined || id !== undefined
      ? { inWords: nameOfToken(call, id, amount), asset: null, item: contract, units: 0n }
      : isPerhapsNumber(call)
        ? numbered(call, amountOf(call, amount, contract), amount, contract)
        : amountOf(call, amount, contract)
  return { ...sending(what, to, from), ...memoIn(call) }
}

/** The memo of a transfer of TIP-20: 32 bytes, which wallets fill with text and zeros, or with a number. */
function memoIn({ args }: DecodedCall): Pick<Moving, 'memos'> {
  const exact = args.get('memo')
  if (typeof exact !== 'string') return {}
  const text = textOf(Buffer.from(exact.slice(2).replace(/(00)+$/, ''), 'hex'))
  return { memos: [{ label: 'Memo', value: text || exact, exact }] }
}

/** Adds the other meaning of an amount: a number for ERC-20, also 0, is the number of a token for ERC-721. Limits count what moves. */
function numbered(call: DecodedCall, what: What, number: bigint, contract: EthereumAddress): What {
  return { ...what, inWords: amountOrNumber(call, number, contract).inWords }
}

function nameOfToken({ to }: DecodedCall, id: bigint | undefined, amount: bigint | undefined): string {
  if (id === undefined) return `tokens of contract ${to}`
  return `${amount === undefined ? '' : `${amount} of `}token number ${id} of contract ${to}`
}

/** Lists the allowance of a permit that somebody has signed and the call carries out. */
function permitted(call: DecodedCall): readonly Moving[] {
  const [owner, spender] = [addressIn(call, 'owner', 'holder'), addressIn(call, 'spender')]
  const amount = numberIn(call, 'value', 'amount')
  if (!owner || !spender || amount === undefined) return []
  return [{ ...allowing(amountOf(call, amount, call.to), spender), from: owner }]
}

/** An amount that Permit2 moves, or lets somebody take. */
type PartOfPermit2 = Omit<TokensSent, 'id'>

/** Lines are for people to read: behind so many, those of one token from one to another are one. */
function ofPermit2(call: DecodedCall): readonly Moving[] {
  const spender = addressIn(call, 'spender')
  const whole: readonly PartOfPermit2[] = spender === undefined ? tokensSent(call) : allowedByPermit2(call, spender)
  const rest = Map.groupBy(whole.slice(mostTransfers), ({ contract, from, to }) => `${contract} ${from} ${to}`)
  return [...whole.slice(0, mostTransfers).map(each => [each]), ...rest.values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    const { contract, from, to } = first
    const isLimitless = same.some(({ amount = 0n }) => amount >= beyondAnySupply)
    const sum = same.reduce((all, { amount = 0n }) => all + amount, 0n)
    const whole = amountOf(call, sum, contract, isLimitless)
    const what = same.length === 1 ? numbered(call, whole, sum, contract) : whole
    if (spender === undefined) return [sending(what, to, from)]
    return [{ ...allowing(what, to), ...(from !== undefined && { from }) }]
  })
}

function allowedByPermit2(call: DecodedCall, spender: EthereumAddress): readonly PartOfPermit2[] {
  const owner = addressIn(call, 'owner')
  const details = call.args.get('details')
  const single = { token: addressIn(call, 'token'), amount: numberIn(call, 'amount') }
  const all = (Array.isArray(details) ? details : [single]) as readonly Partial<typeof single>[]
  return all.flatMap(({ token, amount }) =>
    token === undefined || amount === undefined
      ? []
      : [{ contract: token, amount, to: spender, ...(owner !== undefined && { from: owner }) }],
  )
}

function swapped(call: DecodedCall): readonly Moving[] {
  const [paid, got] = [addressIn(call, 'tokenIn'), addressIn(call, 'tokenOut')]
  const [most, least] = [numberIn(call, 'amountIn'), numberIn(call, 'amountOutMinimum')]
  const receiver = addressIn(call, 'recipient')
  if (!paid || !got || most === undefined || least === undefined || !receiver) return []
  const gives = amountOf(call, most, paid)
  // A contract that has no such function may take the call, and the coin, all the same.
  return isFunctionShipped(call)
    ? [
        { ...sending(gives, call.to), does: 'exchanges' },
        { does: 'receives', ...amountOf(call, least, got), to: receiver },
      ]
    : [{ ...sending(gives, call.to), isUnproven: true }]
}

/** Returns the payment to the called contract. A function that its contract is not known to have promises nothing in return. */
function given(call: DecodedCall, what: What, from?: EthereumAddress): Moving {
  const sent = sending(what, call.to, from)
  return call.token || isFunctionShipped(call) ? { ...sent, does: 'exchanges' } : { ...sent, isUnproven: true }
}
