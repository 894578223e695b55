import { count } from '../../../display/amount.ts'
import type { UnknownEffect } from '../../declaration/effects.ts'
import { payeesOfEffects } from '../../declaration/views-of-effects.ts'
import { amountsTold } from '../calls/amounts-told.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { isFunctionShipped } from '../clear-signing/shipped.ts'
import { addressesDeclared } from '../encoding/addresses-in-arguments.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import { assetOf, type Moving } from './movement.ts'
import { mayReach } from './other-networks.ts'
import { contractsMoving, contractsTaking, isCoin, isOn } from './shared-balances.ts'

/** @param told - What is known of the same call. */
export function unknownOf(call: DecodedCall, told: readonly Moving[]): readonly UnknownEffect<EthereumAsset>[] {
  return [...assetsNotSaid(call), ...amountsNotSaid(call, told), ...notFollowed(call), ...payeesNotSaid(call, told)]
}

/**
 * Lists the unknown assets: the contract decides which ones move. One that nobody describes may also pass on a transaction of the account to
 * another network.
 */
function assetsNotSaid(call: DecodedCall): readonly UnknownEffect<EthereumAsset>[] {
  const { chainId, to, data, moves } = call
  const { coin, otherTokens, tokens } = moves
  if (data === '0x' || (coin.kind === 'nothing' && otherTokens.kind === 'nothing')) return []
  const why = coin.kind === 'unknown' ? coin.why : otherTokens.kind === 'unknown' ? otherTokens.why : ''
  return [
    {
      why,
      ...(coin.kind === 'unknown' && { mayHandOver: true }),
      mayMove: asset =>
        isOn(chainId, asset)
          ? (coin.kind === 'unknown' && isCoin(asset)) || contractsTaking(asset).some(contract => !tokens.has(contract))
          : mayReach(chainId, asset) && (coin.kind === 'unknown' || !isFunctionShipped(call)),
      said:
        coin.kind === 'unknown'
          ? { inWords: 'Perhaps everything that the account or contract it acts for holds', of: to }
          : {
              inWords: 'Which tokens this contract takes or pays out beside: it can take what it was allowed before',
              of: to,
              ...(isTold(call) && { told: () => amountsTold(call) }),
            },
    },
  ]
}

/** Tells if a description may explain the call. */
function isTold({ meaning }: DecodedCall): boolean {
  return 'args' in meaning
}

/** Lists the unknown amounts of tokens that the call names. */
function amountsNotSaid(
  { chainId, data, moves }: DecodedCall,
  told: readonly Moving[],
): readonly UnknownEffect<EthereumAsset>[] {
  if (data === '0x') return []
  const limitless = new Set(told.flatMap(({ asset, units }) => (asset && units === null ? [asset.token] : [])))
  return [...moves.tokens].flatMap(([token, { kind, ...amount }]) => {
    const { token: named } = assetOf({ chainId }, token)
    if (kind !== 'unknown' || limitless.has(named)) return []
    const { why } = amount as { readonly why: string }
    const mayMove = (asset: EthereumAsset) => isOn(chainId, asset) && contractsMoving(asset).includes(token)
    return [{ why, mayMove, ...(told.length > 0 && { said: null }) }]
  })
}

function notFollowed({ chainId, to, leftOut }: DecodedCall): readonly UnknownEffect<EthereumAsset>[] {
  if (leftOut === 0) return []
  const inWords = `What ${count(leftOut, 'call')} inside ${leftOut === 1 ? 'moves' : 'move'}: too many to be followed here, or too deep`
  return [
    { ...everythingOn(chainId, 'it makes more calls inside each other than are followed'), said: { inWords, of: to } },
  ]
}

/** Parameter names of recipients in the known functions. */
const recipientNames: ReadonlySet<string> = new Set(['to', 'recipient', 'receiver'])

/** Whoever gets something of which no movement tells. What is handed on is for those that the calls inside name. */
function payeesNotSaid(call: DecodedCall, told: readonly Moving[]): readonly UnknownEffect<EthereumAsset>[] {
  const { meaning, inside, data, to: called, by } = call
  const named =
    meaning.kind === 'known' && inside.length === 0
      ? addressesDeclared(meaning.call.inputs, meaning.args, ({ name }) => recipientNames.has(name ?? ''))
      : []
  const all = data === '0x' && by !== null ? [called] : named
  const paid = new Set(
    payeesOfEffects(
      { movements: told, unknown: [] },
      text => text,
      () => true,
    ).map(({ address }) => address),
  )
  const to = [...new Set(all)].filter(address => !paid.has(address))
  return to.length === 0 ? [] : [{ why: 'the call does not say what they get', mayMove: () => false, to, said: null }]
}

/** Returns an unknown effect on any asset of a network. */
export function anyAssetOn(chainId: bigint, why: string): UnknownEffect<EthereumAsset> {
  return { why, mayMove: asset => isOn(chainId, asset) }
}

/** Returns the effect of whatever an account may do on a network. */
export function everythingOn(chainId: bigint, why: string): UnknownEffect<EthereumAsset> {
  return { why, mayMove: asset => mayReach(chainId, asset), mayHandOver: true }
}
