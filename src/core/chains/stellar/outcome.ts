import { formatUnits } from '../../display/amount.ts'
import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import type { StellarAsset } from './assets.ts'
import { feeAboveUsual } from './fee.ts'
import { offeredBy } from './offered.ts'
import type { StellarAct } from './operation.ts'
import { type StellarAsset as Issued, type StellarAccount, xlm } from './parts.ts'
import type { StellarSigned } from './signed.ts'
import type { StellarNetwork } from './transaction.ts'
import { amountInWords } from './units.ts'

export function stellarOutcome({ transaction }: StellarSigned): Outcome<StellarAsset> {
  const { network, operations, source, fee, feeSource, sequence } = transaction
  const onKnown = network === 'other' ? undefined : network
  return {
    ...noOutcome,
    movements: operations.flatMap(operation => {
      const from = (operation.source ?? source).address
      return movementsOf(operation.act, network, from).map(movement => ({ ...movement, from }))
    }),
    counted: onKnown
      ? [
          { asset: { network: onKnown, ...xlm }, inWords: 'XLM' },
          { asset: { network: onKnown, code: 'NAMEDBYNONE', issuer: source.address }, inWords: 'other assets' },
        ]
      : [],
    fee: {
      kind: 'most',
      inWords: `${formatUnits(fee, 7)} XLM`,
      units: fee,
      counted: onKnown ? (feeAboveUsual(transaction) ?? 0n) : 0n,
      payer: (feeSource ?? source).address,
    },
    uses: [`${source.address} ${sequence}`],
  }
}

function movementsOf(act: StellarAct, network: StellarNetwork, own: string): readonly Movement<StellarAsset>[] {
  const what = (units: bigint, asset: Issued) => ({
    inWords: amountInWords(units, asset),
    asset: network === 'other' ? null : { network, ...asset },
    units,
  })
  switch (act.type) {
    case 'create_account':
      return [{ does: 'sends', ...what(act.amount, xlm), to: act.to }]
    case 'payment':
      return [{ does: 'sends', ...what(act.amount, act.asset), ...target(act.to) }]
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
      return [
        { does: 'sends', ...what(act.spent, act.spends), ...target(act.to) },
        { does: 'receives', ...what(act.delivered, act.delivers), ...target(act.to) },
      ]
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'manage_buy_offer': {
      if (act.amount === 0n) return []
      const { sold, bought } = offeredBy(act)
      return [
        { does: 'offers', ...what(sold, act.selling), to: null, toInWords: 'whoever takes the offer' },
        { does: 'receives', ...what(bought, act.buying), to: own },
      ]
    }
    case 'account_merge': {
      const asset = network === 'other' ? null : { network, ...xlm }
      return [{ does: 'sends', inWords: 'all XLM that is left in the account', asset, units: null, ...target(act.to) }]
    }
    default:
      return []
  }
}

function target({ address }: StellarAccount): Pick<Movement<StellarAsset>, 'to'> {
  return { to: address }
}
