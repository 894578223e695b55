import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger } from '../../declaration/described.ts'
import { amountsDescribed, isReceived } from '../calls/amounts-told.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import { isSwap } from '../calls/recipients.ts'
import type { AmountTold } from '../clear-signing/clear-signed.ts'
import { addressHeld } from '../clear-signing/coerce.ts'
import { type LeafAt, nameOf } from '../clear-signing/node.ts'
import { isShipped, isShippedThere } from '../clear-signing/shipped.ts'
import type { Moving } from '../effects/movement.ts'
import { tokensOf } from '../effects/tokens-of-call.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isInsteadOfCoin } from '../networks/instead-of-coin.ts'
import { isCalledLikeChosen } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'
import { sells } from './swap-for-nothing.ts'

/**
 * Warns of an exchange, an offer or a permit where all that comes in for it is tokens that nobody here knows, whichever contract or order it is for.
 * What can be nothing makes up for none. Where nothing comes in at all, other rules say so.
 */
export function forUnknownTokens(
  movements: readonly Moving[],
  chainId: bigint,
  { signer, isOurs, isNamed }: Surroundings,
): readonly Warning[] {
  const given = movements.filter(({ does }) => ['exchanges', 'offers', 'allows'].includes(does))
  const owners = new Set<string | null | undefined>([signer, ...given.map(({ from }) => from)])
  const got = movements.filter(
    ({ does, to, asset, units }) =>
      does === 'receives' &&
      to !== null &&
      (owners.has(to) || isOurs(to)) &&
      (asset === null || units === null || units > 1n),
  )
  const isKnown = ({ asset, item }: Moving) => {
    const token = asset === null ? item : asset.token
    return (
      token === null || (token !== undefined && (isKnownItself(chainId, token as EthereumAddress) || isNamed(token)))
    )
  }
  return given.length > 0 && got.length > 0 && !got.some(isKnown) ? [danger(unknownAlone)] : []
}

const unknownAlone =
  'All that is asked in return are tokens that are not known here, or called like others that are: they may be worth nothing.'

function isKnownItself(chainId: bigint, token: EthereumAddress): boolean {
  return isShipped(chainId, token) && !isCalledLikeChosen(chainId, token)
}

/** Warns of the same of a call whose function is known. What other calls beside it bring in makes up for nothing. */
export const swapForUnknown: CallRule = (call, surroundings) =>
  forUnknownTokens(tokensOf(call, call.actor ?? undefined), call.chainId, surroundings)

/** How functions name the token that comes out, and those that fill an order what the order gives. */
const comesOut = /^_?((dst|dest|to|buy|out|output|receiving|receive)_?(token|asset)(id)?|token_?out)_?$/i
const ofOrder = /^_?makerasset_?$/i
/** How sales name what is paid for what they sell. */
const isPaid = /^_?((payment|quote)_?)?(token|currency)_?$/i
/** How bridges name the token that they take. Any other pays out there. */
const goesIn =
  /^_?(sending|src|source|from|in|input|deposit|burn|sell|pay|fee|gas)_?(token|asset)|(token|asset)_?in_?$/i
const isAsset = /(token|asset)(id|address)?(on\w+)?_?$/i
/** How bridges name the network that they pay out on, and the parts that say how to swap before. */
const destination = /^_?(destination|dest|dst)_?chain(id)?$/i
const swapBefore = /^_?swap/i

/** Functions that give tokens to a pool, and how they name these. */
const addsToPool = /^add\w*liquidity/i
const inPool = /^_?token(a|b|[0-9])?$/i

/** Warns of the same of a call that a description explains: what comes in by it is what its description or its parameters call so. */
export const describedForUnknown: CallRule = (call, { isNamed }) => {
  const { meaning, chainId } = call
  if (meaning.kind !== 'described') return undefined
  const leaves = argumentsOf(meaning)
  const isFine = (token: EthereumAddress | null) => token !== null && (isInsteadOfCoin(token) || isNamed(token))
  const chains = leaves.filter(({ path }) => destination.test(nameOf(path)))
  const there =
    chains.length === 0
      ? []
      : tokensNamed(
          leaves.filter(({ path }) => !swapBefore.test(path) && !goesIn.test(nameOf(path))),
          isAsset,
        )
  if (there.length > 0) {
    const [on, ...others] = new Set(chains.map(({ leaf }) => leaf.value))
    const chainThere = typeof on === 'bigint' && others.length === 0 ? on : undefined
    const isKnown = (token: EthereumAddress | null) =>
      isFine(token) || (token !== null && isShippedThere(chainThere, token))
    return there.every(isKnown) ? undefined : danger(unknownThere)
  }
  const isKnown = (token: EthereumAddress | null) => isFine(token) || (token !== null && isKnownItself(chainId, token))
  if (addsToPool.test(call.function) && !tokensNamed(leaves, inPool).every(isKnown)) return danger(unknownInPool)
  const amounts = amountsDescribed(call)
  const isSale = sells.test(call.function)
  const isGiven = call.value > 0n || amounts.some(amount => !isReceived(amount)) || isSwap(call) || isSale
  const told = amounts.filter(isReceived).filter(({ token }) => token !== undefined)
  const isToldKnown = ({ token, isNamedThere }: AmountTold) => token === null || isNamedThere
  const got =
    told.length > 0
      ? told.map(({ token }) => token ?? null)
      : tokensNamed(leaves, isSale ? isPaid : /^fill/i.test(call.function) ? ofOrder : comesOut)
  return isGiven && got.length > 0 && !told.some(isToldKnown) && !got.some(isKnown) ? danger(unknownAlone) : undefined
}

const unknownInPool =
  'A token of the pool is not known here: whoever has enough of it can take out all that this call gives to the pool.'
const unknownThere = 'The token that it pays out on the other network is not known here: it may be worth nothing.'

/** Lists the tokens in values of these names, null for one that is no address. Of a number, contracts drop what stands before the address. */
function tokensNamed(leaves: readonly LeafAt[], names: RegExp): readonly (EthereumAddress | null)[] {
  return leaves
    .filter(({ path, leaf: { type } }) => names.test(nameOf(path)) && /^(address|uint256|bytes(32)?)$/.test(type))
    .map(({ leaf }) => {
      const { address, isPacked } = addressHeld(leaf)
      return isPacked && leaf.type !== 'uint256' ? null : address
    })
}
