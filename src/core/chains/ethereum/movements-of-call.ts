import { count } from '../../display/amount.ts'
import type { Movement, UnknownPart } from '../declaration/outcome.ts'
import type { EthereumAddress } from './address.ts'
import type { EthereumAsset } from './asset.ts'
import { beyondAnySupply, type Call } from './call-moves.ts'
import { amountsTold } from './clear-signing/amounts-told.ts'
import { ownMoves } from './follow-calls.ts'
import { nativeAmount, tokenAmount, tokenOf } from './networks.ts'
import { permit2 } from './permit2.ts'
import { coinTokenOn, weiInUnitOf } from './shared-balances.ts'
import { isShipped } from './shipped.ts'
import { allowedAmount, isPerhapsNumber } from './warnings/allowance.ts'
import { addressIn, followedCalls, type JudgedCall, judgedCalls, numberIn } from './warnings/judged.ts'
import { tokenRecipient } from './warnings/recipients.ts'

type Moving = Movement<EthereumAsset>

/** Lines are for people to read: nobody reads through more. */
const mostTransfers = 50

/**
 * What a call moves, asset by asset, the calls inside it too: from the same decoded values as limits.
 * @param from - Whose call it is; absent for the account that signs.
 */
export function movementsOfCall(call: Call, from?: EthereumAddress): readonly Moving[] {
  const [first, ...inside] = judgedCalls(call)
  return [
    ...(first ? ofCall(first, from) : []),
    ...inside.flatMap(each => [...handedOn(each, call), ...tokensOf(each, each.actor ?? from)]),
  ]
}

/** What limits do not know either: then the contract decides. */
export function unknownInCall(call: Call): readonly UnknownPart[] {
  return [...notFollowedIn(call), ...judgedCalls(call).flatMap(each => unknownOf(each) ?? [])]
}

/** Calls inside it that are more, or deeper, than cards follow: limits may still count what they move. */
export function notFollowedIn(call: Call): readonly UnknownPart[] {
  const { leftOut } = followedCalls(call)
  if (leftOut === 0) return []
  return [
    {
      inWords: `What ${count(leftOut, 'call')} inside ${leftOut === 1 ? 'moves' : 'move'}: too many to be followed here, or too deep`,
      of: call.to,
      why: 'not shown',
    },
  ]
}

function ofCall(call: JudgedCall, from: EthereumAddress | undefined): readonly Moving[] {
  return [
    ...(call.value > 0n || call.data === '0x' ? [sending(coinOf(call), call.to, from)] : []),
    ...tokensOf(call, from),
  ]
}

/** Coin that a call inside hands on. It is that of the call around it, as far as that brings some: then it is counted there. */
function handedOn({ chainId, to, value, by }: JudgedCall, around: Call): readonly Moving[] {
  if (value === 0n) return []
  const coin = coinOf({ chainId, value })
  const what = around.value > 0n ? { ...coin, asset: null, units: 0n } : coin
  return [sending({ ...what, inWords: `${what.inWords}, handed on` }, to, by ?? undefined)]
}

function tokensOf(call: JudgedCall, from: EthereumAddress | undefined): readonly Moving[] {
  const lines = toldOf(call).map(line => ({ ...(from !== undefined && { from }), ...line }))
  return [...lines, ...restOf(call, lines, from)]
}

/** What a call moves of a token beyond what is told of it. */
function restOf(call: JudgedCall, told: readonly Moving[], from: EthereumAddress | undefined): readonly Moving[] {
  if (call.data === '0x') return []
  const byToken = new Map<EthereumAddress | null, bigint>()
  for (const { asset, units } of told)
    if (asset) byToken.set(asset.token, (byToken.get(asset.token) ?? 0n) + (units ?? 0n))
  return [...ownMoves(call).tokens].flatMap(([token, moves]) => {
    const asset = assetOf(call, token)
    const units = (byToken.get(asset.token) ?? 0n) / (asset.token === null ? weiInUnitOf(call.chainId) : 1n)
    if (moves.kind !== 'amount' || moves.units <= units) return []
    return [sending(amountOf(call, moves.units - units, token), call.to, from)]
  })
}

function toldOf(call: JudgedCall): readonly Moving[] {
  if (call.to === permit2) return ofPermit2(call)
  const recipient = tokenRecipient(call)
  if (recipient !== undefined) return [sent(call, recipient)]
  const allowed = allowedAmount(call)
  if (allowed) {
    const { amount, spender, contract, isLimitless } = allowed
    const what = amountOf(call, amount, contract, isLimitless)
    return [
      isPerhapsNumber(call)
        ? { ...numbered(call, what, amount), does: 'allows', to: spender }
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

function sent(call: JudgedCall, to: EthereumAddress): Moving {
  const owner = addressIn(call, 'from')
  const amount = numberIn(call, 'amount', 'value')
  const id = numberIn(call, 'tokenId', 'id')
  const what =
    amount === undefined || id !== undefined
      ? { inWords: nameOfToken(call, id, amount), asset: null, units: 0n }
      : isPerhapsNumber(call)
        ? numbered(call, amountOf(call, amount, call.to), amount)
        : amountOf(call, amount, call.to)
  return sending(what, to, owner)
}

/** What is an amount to ERC-20 is the number of a token to ERC-721, also 0. */
function numbered({ to }: JudgedCall, what: What, number: bigint): What {
  if (what.units === null) return what
  return { ...what, inWords: `${what.inWords}, or token number ${number} of contract ${to}` }
}

function nameOfToken({ to }: JudgedCall, id: bigint | undefined, amount: bigint | undefined): string {
  if (id === undefined) return `tokens of contract ${to}`
  return `${amount === undefined ? '' : `${amount} of `}token number ${id} of contract ${to}`
}

/** What somebody has signed for is carried out. */
function permitted(call: JudgedCall): readonly Moving[] {
  const [owner, spender] = [addressIn(call, 'owner', 'holder'), addressIn(call, 'spender')]
  const amount = numberIn(call, 'value', 'amount')
  if (!owner || !spender || amount === undefined) return []
  return [{ ...allowing(amountOf(call, amount, call.to), spender), from: owner }]
}

interface OfPermit2 {
  readonly token: EthereumAddress
  readonly amount: bigint
  readonly from?: EthereumAddress
  readonly to?: EthereumAddress
}

/** It holds no tokens itself: its arguments say which it moves. */
function ofPermit2(call: JudgedCall): readonly Moving[] {
  const [owner, spender] = [addressIn(call, 'owner', 'from'), addressIn(call, 'spender')]
  const lists = [call.args.get('details'), call.args.get('transferDetails')].flatMap(each =>
    Array.isArray(each) ? each : [],
  )
  const single = { token: addressIn(call, 'token'), amount: numberIn(call, 'requestedAmount', 'amount') }
  const all = (lists.length > 0 ? lists : [single]) as readonly Partial<OfPermit2>[]
  const each = all.slice(0, mostTransfers).flatMap(({ token, amount, from = owner, to = addressIn(call, 'to') }) => {
    if (token === undefined || amount === undefined) return []
    const what = amountOf(call, amount, token)
    if (spender !== undefined) return [{ ...allowing(what, spender), ...(from !== undefined && { from }) }]
    return to === undefined ? [] : [sending(what, to, from)]
  })
  return [...each, ...togetherOf(call, all.slice(mostTransfers) as readonly OfPermit2[], spender, owner)]
}

/** Those that are too many to be told of one by one, token by token. */
function togetherOf(
  call: JudgedCall,
  list: readonly OfPermit2[],
  spender: EthereumAddress | undefined,
  owner: EthereumAddress | undefined,
): readonly Moving[] {
  return [...Map.groupBy(list, ({ token, from = owner }) => `${token} ${from}`).values()].flatMap(its => {
    const [first] = its
    if (!first) return []
    const { token, from = owner } = first
    const isLimitless = its.some(({ amount }) => amount >= beyondAnySupply)
    const what = amountOf(
      call,
      its.reduce((sum, { amount }) => sum + amount, 0n),
      token,
      isLimitless,
    )
    const whose = from !== undefined && { from }
    if (spender !== undefined) return [{ ...allowing(what, spender), ...whose }]
    return [{ does: 'sends', ...what, to: null, toInWords: 'several, in the fields below', ...whose }]
  })
}

function swapped(call: JudgedCall): readonly Moving[] {
  const [paid, got] = [addressIn(call, 'tokenIn'), addressIn(call, 'tokenOut')]
  const [most, least] = [numberIn(call, 'amountIn'), numberIn(call, 'amountOutMinimum')]
  const receiver = addressIn(call, 'recipient')
  if (!paid || !got || most === undefined || least === undefined || !receiver) return []
  const pays = sending(amountOf(call, most, paid), call.to)
  // A contract that nobody knows promises nothing by the name of its function.
  return isShipped(call.chainId, call.to)
    ? [pays, { ...sending(amountOf(call, least, got), receiver), does: 'receives' }]
    : [pays]
}

type What = Pick<Moving, 'inWords' | 'asset' | 'units'>

export function sending(what: What, to: EthereumAddress, from?: EthereumAddress): Moving {
  return { does: 'sends', ...what, to, ...(from !== undefined && { from }) }
}

/** Nothing that somebody may take is the end of what they could. */
export function allowing(what: What, to: string): Moving {
  return { does: what.units === 0n ? 'disallows' : 'allows', ...what, to }
}

export function coinOf({ chainId, value }: Pick<Call, 'chainId' | 'value'>): What {
  return { inWords: nativeAmount(chainId, value).value, asset: { chainId, token: null }, units: value }
}

export function amountOf(
  { chainId }: Pick<Call, 'chainId'>,
  amount: bigint,
  contract: EthereumAddress,
  isLimitless = amount >= beyondAnySupply,
): What {
  const token = tokenOf(chainId, contract)
  const asset = assetOf({ chainId }, contract)
  const whose = token ? token.symbol : `token ${contract}`
  if (isLimitless) return { inWords: `any amount of ${whose}`, asset, units: null }
  const { value } = tokenAmount(token, amount)
  // Limits measure a token of the coin in wei.
  const units = asset.token === null ? amount * weiInUnitOf(chainId) : amount
  return { inWords: token ? value : `${value} of ${contract}`, asset, units }
}

/** On some chains a token is the coin itself. */
function assetOf({ chainId }: Pick<Call, 'chainId'>, contract: EthereumAddress): EthereumAsset {
  return { chainId, token: contract === coinTokenOn(chainId) ? null : contract }
}

function unknownOf(call: JudgedCall): UnknownPart | undefined {
  if (call.data === '0x') return undefined
  const { coin, otherTokens } = ownMoves(call)
  if (coin.kind === 'unknown')
    return {
      inWords: 'Perhaps everything that the account or contract it acts for holds',
      ...{ of: call.to, why: coin.why },
    }
  return otherTokens.kind === 'unknown'
    ? {
        inWords: 'Which tokens this contract takes or pays out beside: it can take what it was allowed before',
        ...{ of: call.to, why: otherTokens.why, told: amountsTold(call) },
      }
    : undefined
}
