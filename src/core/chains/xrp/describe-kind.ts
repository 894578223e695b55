import type { Field } from '../../../shared/card.ts'
import { visible } from '../../display/visible.ts'
import { type Described, danger, notice } from '../declaration/described.ts'
import { newDomain } from '../declaration/new-domain.ts'
import { utc } from '../wire/utc.ts'
import { amountInWords } from './amount.ts'
import { describePaid } from './describe-paid.ts'
import { holderFields, sayTrust } from './describe-trust.ts'
import { canonical, noRippling, partialPayment, rippling } from './flags.ts'
import { offersForNothing, paysForNothing } from './for-nothing.ts'
import type { XrpFields } from './read-fields.ts'
import { unixSeconds } from './ripple-time.ts'
import { countsForAnotherAmount, trustRipples } from './rippling.ts'
import { disableMaster, settingFields, settingWarnings } from './settings.ts'
import { accountOf, amountOf, numberIn } from './transaction.ts'

/** Describes a transaction that is read here. @param type - One of those in `kinds.ts`. */
export function describeKind(type: string, fields: XrpFields): Described {
  const describe = descriptions[type]
  if (!describe) throw new Error(`${type} is not described`)
  const told = describe(fields)
  return { ...told, fields: [...told.fields, ...(type === 'AccountSet' ? [] : flagFields(type, fields))] }
}

const descriptions: Readonly<Record<string, (fields: XrpFields) => Described>> = {
  Payment(fields) {
    const to = accountOf(fields, 'Destination') ?? ''
    const tag = numberIn(fields, 'DestinationTag')
    const paid = describePaid(fields)
    return {
      sentence: `Send ${paid.delivered} to ${to}${tag === undefined ? '' : ` with tag ${tag}`}${paid.clause}`,
      fields: [
        ...paid.fields,
        { label: 'To', value: to, style: 'address' },
        { label: 'Destination tag', value: tag === undefined ? 'none' : `${tag}` },
        ...bytesFields(fields, { InvoiceID: 'Invoice', Paths: 'Paths' }),
      ],
      warnings: [...paid.warnings, ...paysForNothing(fields), ...(tag === undefined ? [noTag] : [])],
    }
  },

  TrustSet(fields) {
    return {
      sentence: sayTrust(fields) ?? `Trust its issuer for up to ${amountIn(fields, 'LimitAmount')}`,
      fields: [
        ...holderFields(fields),
        ...amountFields(fields, { LimitAmount: 'Trusted for' }),
        ...numberFields(fields, ['QualityIn', 'QualityOut']),
      ],
      warnings: [...trustRipples(fields), ...countsForAnotherAmount(fields)],
    }
  },

  AccountSet(fields) {
    const minter = accountOf(fields, 'NFTokenMinter')
    return {
      sentence:
        numberIn(fields, 'SetFlag') === disableMaster
          ? 'Switch off the key of the account'
          : 'Change settings of the account',
      fields: [
        ...settingFields(fields),
        ...numberFields(fields, ['TransferRate', 'TickSize', 'WalletSize']),
        ...(minter === undefined ? [] : [{ label: 'May mint tokens', value: minter, style: 'address' as const }]),
        ...domainFields(fields),
        ...bytesFields(fields, { EmailHash: 'EmailHash', MessageKey: 'MessageKey', WalletLocator: 'WalletLocator' }),
      ],
      warnings: [...settingWarnings(fields), ...newDomain(domainIn(fields))],
    }
  },

  SetRegularKey(fields) {
    const key = accountOf(fields, 'RegularKey')
    return key === undefined
      ? {
          sentence: 'Take the regular key off the account',
          fields: [],
          warnings: [danger('Without its regular key, the account may be left with no key that can sign for it.')],
        }
      : {
          sentence: `Let the key of ${key} sign for the account`,
          fields: [{ label: 'Regular key', value: key, style: 'address' }],
          warnings: [
            danger(
              `Whoever has the key of ${key} can then do everything with the account, and take all that is in it.`,
            ),
          ],
        }
  },

  SignerListSet(fields) {
    const quorum = numberIn(fields, 'SignerQuorum')
    const entries = fields.get('SignerEntries')
    const signers = (entries?.kind === 'list' ? entries.items : []).map(
      ({ fields: entry }, index): Field => ({
        label: `Signer ${index + 1}, weight ${numberIn(entry, 'SignerWeight') ?? 'none'}`,
        value: accountOf(entry, 'Account') ?? 'none',
        style: 'address',
      }),
    )
    return {
      sentence:
        quorum === 0n ? 'Remove the list of signers of the account' : 'Let other keys sign for the account together',
      fields: [{ label: 'Weight that is needed', value: `${quorum}` }, ...signers],
      warnings: [
        danger(
          quorum === 0n
            ? 'Those who could sign for the account together no longer can.'
            : 'These signers can then do everything with the account, and take all that is in it.',
        ),
      ],
    }
  },

  AccountDelete(fields) {
    const to = accountOf(fields, 'Destination') ?? ''
    const tag = numberIn(fields, 'DestinationTag')
    return {
      sentence: `Delete the account and send all its XRP to ${to}${tag === undefined ? '' : ` with tag ${tag}`}`,
      fields: [
        { label: 'To', value: to, style: 'address' },
        { label: 'Destination tag', value: tag === undefined ? 'none' : `${tag}` },
      ],
      warnings: [danger('All XRP that is left in the account is sent away.'), ...(tag === undefined ? [noTag] : [])],
    }
  },

  OfferCreate(fields) {
    const [gives, gets] = [amountIn(fields, 'TakerGets'), amountIn(fields, 'TakerPays')]
    const expiration = numberIn(fields, 'Expiration')
    return {
      sentence: `Offer ${gives} for ${gets}`,
      fields: [
        ...amountFields(fields, { TakerGets: 'Gives at most', TakerPays: 'For' }),
        ...(expiration === undefined ? [] : [{ label: 'Offered until', value: rippleTime(expiration) }]),
        ...numberFields(fields, ['OfferSequence'], 'Replaces the offer'),
      ],
      warnings: offersForNothing(fields),
    }
  },

  OfferCancel: fields => ({
    sentence: `Withdraw the offer ${numberIn(fields, 'OfferSequence')}`,
    fields: [],
    warnings: [],
  }),
}

const noTag = notice(
  'It has no destination tag. An exchange tells its customers apart by the tag: without it, what is sent there can be lost.',
)

/** Bits of `Flags` by transaction; every transaction may have the last. */
const flags: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  Payment: { 'no direct route': 0x10000n, 'may deliver less': partialPayment, 'no worse rate': 0x40000n },
  TrustSet: {
    authorise: 0x10000n,
    'no rippling': noRippling,
    rippling,
    freeze: 0x100000n,
    unfreeze: 0x200000n,
    'freeze both ways': 0x400000n,
    'unfreeze both ways': 0x800000n,
  },
  OfferCreate: { passive: 0x10000n, 'at once or never': 0x20000n, 'all or nothing': 0x40000n, 'sell all': 0x80000n },
}

function flagFields(type: string, fields: XrpFields): Field[] {
  const set = numberIn(fields, 'Flags') ?? 0n
  let rest = set & ~canonical
  const named = Object.entries(flags[type] ?? {}).flatMap(([name, bit]) => {
    const isSet = (set & bit) !== 0n
    rest &= ~bit
    return isSet ? [name] : []
  })
  const all = rest === 0n ? named : [...named, `others (0x${rest.toString(16)})`]
  return all.length === 0 ? [] : [{ label: 'Flags', value: all.join(', '), exact: `0x${set.toString(16)}` }]
}

function domainFields(fields: XrpFields): Field[] {
  const domain = domainIn(fields)
  return domain === undefined ? [] : [{ label: 'Domain', value: visible(domain, 256) }]
}

function domainIn(fields: XrpFields): string | undefined {
  const domain = fields.get('Domain')
  return domain?.kind === 'bytes' ? Buffer.from(domain.hex, 'hex').toString('latin1') : undefined
}

function amountIn(fields: XrpFields, name: string): string {
  const amount = amountOf(fields, name)
  return amount === undefined ? 'nothing' : amountInWords(amount)
}

function amountFields(fields: XrpFields, labels: Readonly<Record<string, string>>): Field[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const amount = amountOf(fields, name)
    if (amount === undefined) return []
    return [{ label, value: amountInWords(amount), ...(amount.kind === 'xrp' && { exact: `${amount.drops} drops` }) }]
  })
}

function numberFields(fields: XrpFields, names: readonly string[], label?: string): Field[] {
  return names.flatMap(name => {
    const number = numberIn(fields, name)
    return number === undefined ? [] : [{ label: label ?? name, value: `${number}` }]
  })
}

function bytesFields(fields: XrpFields, labels: Readonly<Record<string, string>>): Field[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const field = fields.get(name)
    return field?.kind === 'bytes' ? [{ label, value: field.hex, style: 'bytes' as const }] : []
  })
}

function rippleTime(seconds: bigint): string {
  return utc(unixSeconds(seconds) * 1000n)
}
