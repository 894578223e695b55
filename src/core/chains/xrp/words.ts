import { quoted } from '../../display/visible.ts'
import { a, int, string, struct } from '../../policies/language/field-types.ts'
import { lazily } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { amountOfAnything } from '../declaration/amount-of-anything.ts'
import type { ChainWords } from '../declaration/chain-words.ts'
import { both } from '../declaration/pitfall.ts'
import { addressOfPlace, placeInWords } from '../declaration/place-in-words.ts'
import { placeWithoutCustomer } from '../declaration/place-without-customer.ts'
import { isXrpAddress } from './address.ts'
import { hasFlag, partialPayment } from './flags.ts'
import { handsOver } from './hands-over.ts'
import type { XrpPaid } from './paid.ts'
import { arrivesWhole, paymentIn } from './payment.ts'
import type { XrpSigned } from './signed.ts'
import { accountOf, amountOf, numberIn, type XrpTransaction } from './transaction.ts'

const amount = struct('XrpAmount', {
  currency: string('XRP, three letters, or 40 digits of upper-case hex.'),
  issuer: string(
    'Address of who issued it. Missing for XRP, and for what a Payment spends or delivers without naming its issuer.',
  ),
  value: string('Exact decimal number: 12.34. Of XRP in XRP.'),
})

const transaction = struct('XrpTransaction', {
  type: string(
    'What it does: Payment, TrustSet, AccountSet, SetRegularKey, SignerListSet, AccountDelete, OfferCreate …',
  ),
  account: string('Address whose transaction it is.'),
  destination: string(
    'Address that is paid. Missing where none is, in transactions that are not read here, and where path_destination is meant.',
  ),
  path_destination: string(
    'Address that gets what a Payment delivers, where that is or may be another token than is spent, or less: others can keep nearly all of it. Missing in others.',
  ),
  destination_tag: int('Its tag there. Missing without one.'),
  place: string(
    'That address, and its tag after a comma and a space: r…, 12345. The address alone where there is no tag. Missing where destination is, and where memos or an invoice may name another customer.',
  ),
  amount: int(
    'In drops: 1 XRP is 1000000. Of a Payment that moves XRP from account to account; missing in all others, also where XRP is bought on the way.',
  ),
  delivers: a(
    amount,
    'What a Payment delivers, of whichever currency. Missing in others, and where it may deliver less.',
  ),
  spends: a(amount, 'What a Payment may spend at most, and what an OfferCreate gives. Missing in others.'),
  fee: int('Fee in drops, which is paid beside the amount.'),
  flags: int('Its flags, as one number; 0 without any.'),
  sequence: int('Its number in the account; 0 where it uses a ticket.'),
  last_ledger_sequence: int('The last ledger that may hold it. Missing where it does not expire.'),
  network_id: int('The network it is for. Missing for the main network and those for tests.'),
})

export const xrpWords: ChainWords<XrpSigned> = {
  keyword: 'xrp',
  about: 'What is signed for the XRP Ledger.',
  type: struct('Xrp', { tx: a(transaction, 'The transaction that is signed. Missing where none is.') }),
  signed: ['xrp.tx'],
  pitfalls: {
    xrpPlace: placeWithoutCustomer('xrp.tx.place', 'xrp.tx.destination'),
    xrpAmountDelivered: amountOfAnything(
      'xrp.tx.delivers.value',
      'xrp.tx.delivers.currency',
      'xrp.tx.delivers.currency in […]',
    ),
    xrpAmountSpent: amountOfAnything('xrp.tx.spends.value', 'xrp.tx.spends.currency', 'xrp.tx.spends.currency in […]'),
    noXrpAddress: {
      effects: both,
      says({ path, texts }) {
        if (!/^xrp\.tx\.(account|(path_)?destination|place|(delivers|spends)\.issuer)$/.test(path)) return undefined
        const wrong = texts.find(text => !isXrpAddress(path === 'xrp.tx.place' ? addressOfPlace(text) : text))
        return wrong === undefined
          ? undefined
          : `${quoted(wrong, 60)} is no classic address of the XRP Ledger. It is never equal.`
      },
    },
  },
  scope: signed => lazily({ tx: () => signed && transactionScope(signed.transaction) }),
  accountOf: null,
  handsOver: ({ transaction }) => handsOver(transaction),
}

function transactionScope(transaction: XrpTransaction): Struct {
  const { type, isRead, account, fee, fields } = transaction
  const ofKind = (...types: readonly string[]) => isRead && types.includes(type)
  const to = isRead ? accountOf(fields, 'Destination') : undefined
  const payment = ofKind('Payment') ? paymentIn(fields) : undefined
  // Others on the way may keep something: what is spent is then not what somebody is paid.
  const isExchanged = payment !== undefined && !arrivesWhole(payment)
  return lazily({
    type: () => type,
    account: () => account,
    destination: () => (isExchanged ? undefined : to),
    path_destination: () => (isExchanged ? to : undefined),
    destination_tag: () => (isRead ? numberIn(fields, 'DestinationTag') : undefined),
    place() {
      if (isExchanged || !to || fields.has('Memos') || fields.has('InvoiceID')) return undefined
      return placeInWords(to, numberIn(fields, 'DestinationTag')?.toString())
    },
    amount: () => plainAmount(transaction),
    delivers: () => (hasFlag(fields, partialPayment) ? undefined : amountScope(payment?.arrives)),
    spends() {
      if (ofKind('Payment')) return amountScope(payment?.spends)
      return ofKind('OfferCreate') ? amountScope(amountOf(fields, 'TakerGets')) : undefined
    },
    fee: () => fee,
    flags: () => numberIn(fields, 'Flags') ?? 0n,
    sequence: () => numberIn(fields, 'Sequence'),
    last_ledger_sequence: () => numberIn(fields, 'LastLedgerSequence'),
    network_id: () => numberIn(fields, 'NetworkID'),
  })
}

/** Returns the amount if the account gives up exactly as much as arrives: nothing else is spent for it. */
function plainAmount({ type, fields }: XrpTransaction): bigint | undefined {
  if (type !== 'Payment' || ['SendMax', 'Paths', 'DeliverMin'].some(name => fields.has(name))) return undefined
  const amount = amountOf(fields, 'Amount')
  return amount?.kind === 'xrp' ? amount.drops : undefined
}

function amountScope(amount: XrpPaid | undefined): Struct | undefined {
  // Nobody writes rules about multi-purpose tokens yet: a rule about an amount fails for them.
  if (amount === undefined || amount.kind === 'mpt') return undefined
  return lazily({
    currency: () => (amount.kind === 'xrp' ? 'XRP' : amount.currency),
    issuer: () => (amount.kind === 'issued' ? amount.issuer : undefined),
    value: () => (amount.kind === 'xrp' ? xrpValue(amount.drops) : amount.value),
  })
}

function xrpValue(drops: bigint): string {
  const fraction = `${drops % 1_000_000n}`.padStart(6, '0').replace(/0+$/, '')
  return `${drops / 1_000_000n}${fraction && `.${fraction}`}`
}
