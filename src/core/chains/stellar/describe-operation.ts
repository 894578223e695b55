import { formatUnits } from '../../display/amount.ts'
import { quoted, visible } from '../../display/visible.ts'
import { type Described, danger } from '../declaration/described.ts'
import { newDomain } from '../declaration/new-domain.ts'
import { warnOfFlags } from './account-flags.ts'
import { isStellarAddress } from './address.ts'
import { actsForNothing } from './for-nothing.ts'
import { homeDomain, type StellarAct } from './operation.ts'
import { amountInWords, assetInWords } from './units.ts'
import type { StellarAccount } from './xdr-parts.ts'

/** Limit that stands for trust without a limit: nobody can hold more. */
const mostUnits = 2n ** 63n - 1n

/** Describes one operation. */
export function describeAct(act: StellarAct): Described {
  const described = say(act)
  return { ...described, warnings: [...described.warnings, ...actsForNothing(act)] }
}

function say(act: StellarAct): Described {
  switch (act.type) {
    case 'create_account': {
      const amount = amountInWords(act.amount, { code: 'XLM', issuer: null })
      return plain(`Open the account ${act.to} with ${amount}`, [
        ['Amount', amount],
        ['To', act.to],
      ])
    }
    case 'payment': {
      const amount = amountInWords(act.amount, act.asset)
      return plain(`Send ${amount} to ${nameOf(act.to)}`, [['Amount', amount], ...accountRows(act.to)])
    }
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const isExact = act.type === 'path_payment_strict_receive'
      const delivers = `${isExact ? '' : 'at least '}${amountInWords(act.delivered, act.delivers)}`
      const spends = `${isExact ? 'up to ' : ''}${amountInWords(act.spent, act.spends)}`
      return plain(`Send ${delivers} to ${nameOf(act.to)}, spending ${spends}`, [
        ['Arrives', delivers],
        ['Spends', spends],
        ...accountRows(act.to),
      ])
    }
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'manage_buy_offer': {
      const isBuy = act.type === 'manage_buy_offer'
      const amount = amountInWords(act.amount, isBuy ? act.buying : act.selling)
      const other = assetInWords(isBuy ? act.selling : act.buying)
      const rows: Rows = [
        ['Amount', amount],
        ['Price', `${act.price.numerator}/${act.price.denominator} of ${other} for each`],
        ...(act.offer === 0n ? [] : [['Offer', `${act.offer}`] as const]),
      ]
      if (act.amount === 0n) return plain(`Withdraw the offer ${act.offer}`, rows)
      return plain(`Offer to ${isBuy ? 'buy' : 'sell'} ${amount} for ${other}`, rows)
    }
    case 'set_options':
      return {
        sentence: act.changesSigners ? 'Change who can sign for the account' : 'Change settings of the account',
        fields: act.options.map(({ label, value }) => ({
          label,
          value: visible(value, 200),
          ...(isStellarAddress(value) && { style: 'address' as const }),
        })),
        warnings: [
          ...(act.changesSigners
            ? [
                danger(
                  'Other keys may then sign for the account and take all that is in it, or your own key may no longer be enough.',
                ),
              ]
            : []),
          ...warnOfFlags(act),
          ...newDomain(act.options.find(({ label }) => label === homeDomain)?.value),
        ],
      }
    case 'change_trust': {
      const asset = act.asset === 'liquidity pool' ? 'shares of a liquidity pool' : assetInWords(act.asset)
      const limit = act.limit === mostUnits ? 'any amount' : formatUnits(act.limit, 7)
      const held = act.limit === mostUnits ? `any amount of ${asset}` : `up to ${limit} ${asset}`
      return plain(act.limit === 0n ? `No longer hold ${asset}` : `Let the account hold ${held}`, [
        ['Asset', asset],
        ['At most', limit],
      ])
    }
    case 'account_merge':
      return {
        ...plain(`Delete the account and send all its XLM to ${nameOf(act.to)}`, accountRows(act.to)),
        warnings: [danger('All XLM that is left in the account is sent away.')],
      }
    case 'inflation':
      return plain('Ask for inflation, which no longer does anything', [])
    case 'manage_data': {
      const name = quoted(act.name, 64)
      return plain(act.value === undefined ? `Remove the entry ${name}` : `Write the entry ${name}`, [
        ['Entry', visible(act.name, 64)],
        ...(act.value === undefined ? [] : [['Value', act.value] as const]),
      ])
    }
    case 'bump_sequence':
      return {
        ...plain(`Raise the sequence number of the account to ${act.to}`, []),
        warnings: [
          danger(
            'What was signed for a number up to that one can never be carried out, and with the highest number this account can send no more transactions itself.',
          ),
        ],
      }
    case 'unread':
      return {
        sentence: `Carry out ${act.name} (not read here)`,
        fields: [
          { label: 'Bytes', value: act.bytes.length > 512 ? `${act.bytes.slice(0, 512)}…` : act.bytes, style: 'bytes' },
        ],
        warnings: [
          danger(
            `The agent does not read the operation ${act.name}. It can move money or let others act for the account. Approve it only if you know what the program is doing.`,
          ),
        ],
      }
  }
}

type Rows = readonly (readonly [label: string, value: string])[]

function plain(sentence: string, rows: Rows): Described {
  const fields = rows.map(([label, value]) => ({
    label,
    value,
    ...(label === 'To' && { style: 'address' as const }),
  }))
  return { sentence, fields, warnings: [] }
}

function nameOf({ address, customer }: StellarAccount): string {
  return customer === undefined ? address : `${address}, customer ${customer}`
}

function accountRows({ address, customer }: StellarAccount): Rows {
  return [['To', address], ...(customer === undefined ? [] : [['Customer', `${customer}`] as const])]
}
