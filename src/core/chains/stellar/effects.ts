import { formatUnits } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type EffectOf, type Effects, noEffects, type Units, unknownWhole } from '../declaration/effects.ts'
import { whoeverIsOnTheWay } from '../declaration/kept-on-the-way.ts'
import type { Memo } from '../declaration/memo.ts'
import type { StellarAsset } from './assets.ts'
import { feeAboveUsual } from './fee.ts'
import { offeredBy } from './offered.ts'
import type { StellarAct } from './operation.ts'
import { type PathPayment, partsOf } from './path-payment.ts'
import type { StellarSigned } from './signed.ts'
import type { StellarMemo, StellarNetwork } from './transaction.ts'
import { amountInWords } from './units.ts'
import { whyOtherProof } from './web-authentication.ts'
import { type StellarAsset as Issued, type StellarAccount, xlm } from './xdr-parts.ts'

type Does = Pick<Effects<StellarAsset>, 'movements' | 'unknown'>

export function stellarEffects({ transaction }: StellarSigned): Effects<StellarAsset> {
  const { network, operations, source, fee, feeSource, sequence, memo } = transaction
  const onKnown = network === 'other' ? undefined : network
  const done = operations.map(operation => doneBy(operation.act, network, (operation.source ?? source).address))
  const why = whyOtherProof(transaction)
  return {
    ...noEffects,
    movements: done
      .flatMap(({ movements }) => movements)
      .map(movement => ({ ...movement, memos: memosOf(memo, movement) })),
    unknown: [...done.flatMap(({ unknown }) => unknown), ...(why === null ? [] : [unknownWhole(why)])],
    memos: memo ? [memoOf(memo)] : [],
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

/** @param from - The account that the operation acts for. */
function doneBy(act: StellarAct, network: StellarNetwork, from: string): Does {
  const what = (units: bigint, asset: Issued) => ({
    inWords: amountInWords(units, asset),
    ...(network === 'other'
      ? { asset: null, item: `${asset.code} ${asset.issuer}` }
      : { asset: { network, ...asset } }),
    units,
    from,
  })
  switch (act.type) {
    case 'create_account':
      return moves({ does: 'sends', ...what(act.amount, xlm), to: act.to })
    case 'payment':
      return moves({ does: 'sends', ...what(act.amount, act.asset), ...target(act.to) })
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
      return pathMoves(act, what, from)
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'manage_buy_offer': {
      if (act.amount === 0n) return moves()
      const { sold, bought } = offeredBy(act)
      return moves(
        { does: 'offers', ...what(sold, act.selling), to: null, toInWords: 'whoever takes the offer' },
        { does: 'receives', ...what(bought, act.buying), to: from },
      )
    }
    case 'account_merge': {
      const why = 'account_merge sends all that is left in the account'
      const all = { ...what(0n, xlm), inWords: 'all XLM that is left in the account', units: null, why }
      return moves({ does: 'sends', ...all, ...target(act.to) })
    }
    case 'set_options':
      return act.changesSigners ? unknown('set_options changes who can sign for the account', network) : moves()
    case 'change_trust':
    case 'inflation':
    case 'manage_data':
    case 'bump_sequence':
      return moves()
    case 'unread':
      return unknown(`the operation ${act.name} is not read here`, network)
  }
}

/** What surely arrives is sent. All else is exchanged: it goes to nobody who is known. */
function pathMoves(
  act: PathPayment,
  what: (units: bigint, asset: Issued) => Pick<EffectOf<StellarAsset>, 'inWords' | 'asset' | 'item'> & Units,
  from: string,
): Does {
  const parts = act.to.address === from ? undefined : partsOf(act)
  if (!parts)
    return moves(
      { does: 'exchanges', ...what(act.spent, act.spends), to: null },
      { does: 'receives', ...what(act.delivered, act.delivers), ...target(act.to) },
    )
  const kept = { does: 'exchanges', ...what(parts.rest, act.spends), to: null, toInWords: whoeverIsOnTheWay } as const
  return moves(
    { does: 'sends', ...what(parts.arrives, act.spends), ...target(act.to) },
    ...(parts.rest > 0n ? [kept] : []),
  )
}

function moves(...movements: readonly EffectOf<StellarAsset>[]): Does {
  return { movements, unknown: [] }
}

/** The id of the network is hashed with it: on another it is worth nothing. */
function unknown(why: string, network: StellarNetwork): Does {
  return { movements: [], unknown: [{ why, mayMove: asset => asset.network === network }] }
}

/** One customer of a shared account (CAP-27). */
function target({ address, customer }: StellarAccount): Pick<EffectOf<StellarAsset>, 'to' | 'memos'> {
  return { to: address, ...(customer !== undefined && { memos: [{ label: 'Customer', value: `${customer}` }] }) }
}

/** The customer that the address of a payment names, and the memo of the transaction, for every payment to somebody else. */
function memosOf(memo: StellarMemo | undefined, { to, from, memos = [] }: EffectOf<StellarAsset>): readonly Memo[] {
  return memo && to !== null && to !== from ? [...memos, memoOf(memo)] : memos
}

/** `exact` has the kind: to an exchange, a number may differ from a text of the same digits. */
function memoOf(memo: StellarMemo): Memo {
  if (memo.kind === 'id') return { label: 'Memo', value: `${memo.id}`, exact: `id ${memo.id}` }
  if (memo.kind !== 'text') return { label: 'Memo', value: `${memo.kind} ${memo.hex}` }
  const value = Buffer.from(memo.bytes).toString('utf8')
  return { label: 'Memo', value, exact: `text ${toHex(memo.bytes)}`, message: memo.bytes }
}
