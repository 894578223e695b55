import { type EffectOf, type Effects, noEffects } from '../declaration/effects.ts'
import { suiAddress } from './address.ts'
import { ownerOf } from './coins.ts'
import { inWords } from './describe-step.ts'
import { suiFeeAboveUsual } from './fee.ts'
import type { SuiAsset, SuiSigned, SuiTransaction, SuiTransfer, SuiValue } from './signed.ts'
import { suiAmount } from './units.ts'

/**
 * Known only where a transaction does nothing but pay out of the coins that the fee is paid with. Most name no network, and are good
 * on each. The chain takes none that names another.
 */
export function suiEffects({ transaction }: SuiSigned, publicKey: string): Effects<SuiAsset> {
  const { transfers, sender, gas, network = 'every', movesMore } = transaction
  const own = suiAddress(Buffer.from(publicKey, 'hex'))
  const asset: SuiAsset | null = network === 'other' ? null : { network }
  const isPaidByOthers = sender === own && gas.owner !== own
  const whys = [movesMore, ...transfers.map(({ what }) => whyUnknown(what))].filter(why => why !== undefined)
  return {
    ...noEffects,
    movements: transfers.map(transfer => ({ ...movementOf(transfer, asset), ...givenBy(transfer, transaction) })),
    unknown: whys.map(why => ({
      why,
      mayMove: (limited: SuiAsset) => asset !== null && (network === 'every' || limited.network === network),
    })),
    counted: asset ? [{ asset, inWords: 'SUI, other coins and objects' }] : [],
    fee: {
      kind: 'most',
      inWords: suiAmount(gas.budget),
      units: gas.budget,
      counted: isPaidByOthers || !asset ? 0n : (suiFeeAboveUsual(transaction)?.units ?? 0n),
      payer: gas.owner,
    },
    // Objects have another version after each use.
    uses: gas.payment.map(({ id, version }) => `${id} ${version}`),
  }
}

/** Coins that are split off the gas coin belong to the account that pays the fee, and not to the sender. */
function givenBy(
  { what }: SuiTransfer,
  { sender, gas }: SuiTransaction,
): Pick<EffectOf<SuiAsset>, 'from' | 'fromInWords'> {
  if (gas.owner === sender) return { from: sender }
  const owner = ownerOf(what)
  if (owner === undefined) return { fromInWords: 'the sender, or the account that pays the fee' }
  return { from: owner === 'payer' ? gas.owner : sender }
}

function movementOf({ what, to }: SuiTransfer, asset: SuiAsset | null): EffectOf<SuiAsset> {
  const target = { to: to ?? null, ...(to === undefined && { toInWords: 'an address that is not in the transaction' }) }
  if (what.kind === 'sui')
    return { does: 'sends', inWords: suiAmount(what.amount), asset, units: what.amount, ...target }
  if (what.kind === 'gasCoin') {
    const all = { inWords: 'all that is left of the coins the fee is paid with', units: null }
    return { does: 'sends', ...all, why: 'it sends all that is in the gas coin', asset, ...target }
  }
  return { does: 'sends', inWords: inWords(what), asset: null, units: 0n, ...target }
}

/** Why nobody knows how much SUI a value holds; undefined where its movement says that. */
function whyUnknown(what: SuiValue): string | undefined {
  switch (what.kind) {
    case 'sui':
    case 'gasCoin':
    case 'upgradeCapability':
      return undefined
    case 'coin':
      return `what coin the object ${what.object} holds is not in it`
    case 'object':
      return `what the object ${what.object} holds is not in it`
    case 'someCoins':
      return 'how much the coins hold that it sends is not in it'
    case 'result':
    case 'pure':
    case 'withdrawal':
      return 'what it sends is not in it'
  }
}
