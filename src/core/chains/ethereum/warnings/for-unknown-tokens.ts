import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger } from '../../declaration/described.ts'
import { amountsDescribed, isReceived } from '../calls/amounts-told.ts'
import { type DescribedMeaning, inputsOf } from '../calls/decode-call.ts'
import { isSwap } from '../calls/recipients.ts'
import { asAddress } from '../clear-signing/coerce.ts'
import { leavesOf, nameOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import type { Moving } from '../effects/movement.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isInsteadOfCoin } from '../networks/instead-of-coin.ts'
import type { CallRule } from './rule.ts'

/**
 * Warns of an exchange or an offer where all that comes in for it is tokens that nobody here knows, whichever contract or order it is for.
 * What can be nothing makes up for none. Where nothing comes in at all, other rules say so.
 */
export function forUnknownTokens(
  movements: readonly Moving[],
  chainId: bigint,
  { signer, isOurs, isNamed }: Surroundings,
): readonly Warning[] {
  const given = movements.filter(({ does }) => does === 'exchanges' || does === 'offers')
  const owners = new Set<string | null | undefined>([signer, ...given.map(({ from }) => from)])
  const got = movements.filter(
    ({ does, to, asset, units }) =>
      does === 'receives' && to !== null && (owners.has(to) || isOurs(to)) && (asset === null || units !== 0n),
  )
  const isKnown = ({ asset, item }: Moving) => {
    const token = asset === null ? item : asset.token
    return token === null || (token !== undefined && (isShipped(chainId, token as EthereumAddress) || isNamed(token)))
  }
  return given.length > 0 && got.length > 0 && !got.some(isKnown) ? [danger(unknownAlone)] : []
}

const unknownAlone = 'All that is asked in return are tokens that are not known here: they may be worth nothing.'

/** How functions name the token that comes out, and those that fill an order what the order gives. */
const comesOut = /^_?((dst|dest|to|buy|out|output|receiving)_?(token|asset)(id)?|token_?out)_?$/i
const ofOrder = /^_?makerasset_?$/i

/** Warns of the same of a call that a description explains: what comes in by it is what its description or its parameters call so. */
export const describedForUnknown: CallRule = (call, { isNamed }) => {
  const { meaning, chainId } = call
  if (meaning.kind !== 'described') return undefined
  const amounts = amountsDescribed(call)
  const isGiven = call.value > 0n || amounts.some(amount => !isReceived(amount)) || isSwap(call)
  const told = amounts
    .filter(isReceived)
    .flatMap(({ token, isNamedThere }) => (token === undefined ? [] : isNamedThere ? [null] : [token]))
  const got = told.length > 0 ? told : tokensNamed(meaning, /^fill/i.test(call.function) ? ofOrder : comesOut)
  const isKnown = (token: EthereumAddress | null) =>
    token === null || isInsteadOfCoin(token) || isShipped(chainId, token) || isNamed(token)
  return isGiven && got.length > 0 && !got.some(isKnown) ? danger(unknownAlone) : undefined
}

function tokensNamed(meaning: DescribedMeaning, names: RegExp): readonly EthereumAddress[] {
  return leavesOf(nodesOfCall(inputsOf(meaning), meaning.args))
    .filter(({ path, leaf: { type } }) => names.test(nameOf(path)) && (type === 'address' || type === 'uint256'))
    .map(({ leaf }) => asAddress(leaf))
}
