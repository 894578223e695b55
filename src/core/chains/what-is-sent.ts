import type { SentAmount } from '../../shared/card.ts'
import { chainOf } from './chain-of.ts'
import type { Asset } from './declaration/asset.ts'
import type { Signed } from './declaration/signed.ts'
import { beyondOf, isOwn, type OutcomeAsked } from './what-will-happen.ts'

interface Sent {
  readonly asset: Asset
  readonly units: bigint
}

/** Returns all that the account sends, each asset once, without the fee. Null where anything else moves or may move. */
export function whatIsSent(signed: readonly Signed[], asked: OutcomeAsked): readonly SentAmount[] | null {
  const parts = signed.map(each => sentBy(each, asked))
  if (parts.some(part => part === null)) return null
  const byAsset = Map.groupBy(
    parts.flatMap(part => part ?? []),
    ({ asset }) => asset.key,
  )
  return [...byAsset.values()].flatMap(all => {
    const { token, inWords = '' } = all[0]?.asset ?? {}
    const units = all.reduce((sum, each) => sum + each.units, 0n)
    return token ? [{ asset: inWords, unit: token.symbol, units: units.toString(), decimals: token.decimals }] : []
  })
}

/** Null where anything but a known amount of a known asset moves or may move. */
function sentBy(signed: Signed, asked: OutcomeAsked): readonly Sent[] | null {
  const read = 'chain' in signed ? chainOf(signed) : undefined
  const outcome = read?.chain.outcome?.(read.signed, asked.publicKey)
  if (!read || !outcome || outcome.unknown.length > 0) return null
  const beyond = beyondOf(outcome, read.signed, asked)
  if (beyond.fields.length + beyond.unknown.length > 0) return null
  const sent = outcome.movements.map(movement => {
    const { does, asset, units } = movement
    const isKnown = asset?.token !== undefined && asset.token.issuer === undefined && units !== null
    return does === 'sends' && isKnown && isOwn(movement, asked.address) ? { asset, units } : null
  })
  return sent.every(each => each !== null) ? sent : null
}
