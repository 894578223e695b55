import type { XrpFields } from './read-fields.ts'
import { malformed } from './refusals.ts'

interface Kind {
  readonly needs: readonly string[]
  readonly may: readonly string[]
}

/** Fields that every transaction may have. */
const common = [
  'TransactionType',
  'NetworkID',
  'Flags',
  'SourceTag',
  'Sequence',
  'LastLedgerSequence',
  'TicketSequence',
  'AccountTxnID',
  'Fee',
  'SigningPubKey',
  'Account',
  'Memos',
]

/** Transactions that are read: their own fields, of which each changes what they do. */
const kinds: Readonly<Record<string, Kind>> = {
  Payment: {
    needs: ['Amount', 'Destination'],
    may: ['SendMax', 'DeliverMin', 'DestinationTag', 'InvoiceID', 'Paths'],
  },
  TrustSet: { needs: ['LimitAmount'], may: ['QualityIn', 'QualityOut'] },
  AccountSet: {
    needs: [],
    may: [
      'SetFlag',
      'ClearFlag',
      'Domain',
      'EmailHash',
      'MessageKey',
      'NFTokenMinter',
      'TransferRate',
      'TickSize',
      'WalletLocator',
      'WalletSize',
    ],
  },
  SetRegularKey: { needs: [], may: ['RegularKey'] },
  SignerListSet: { needs: ['SignerQuorum'], may: ['SignerEntries'] },
  AccountDelete: { needs: ['Destination'], may: ['DestinationTag'] },
  OfferCreate: { needs: ['TakerPays', 'TakerGets'], may: ['Expiration', 'OfferSequence'] },
  OfferCancel: { needs: ['OfferSequence'], may: [] },
}

export function isRead(type: string): boolean {
  return Object.hasOwn(kinds, type)
}

/** @throws AgentError `TRANSACTION_INVALID` for a field that is missing, or that such a transaction does not have as far as is known here */
export function checkKind(type: string, fields: XrpFields): void {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) return
  for (const name of kind.needs) if (!fields.has(name)) throw malformed(`a ${type} needs ${name}`)
  for (const name of fields.keys())
    if (![...common, ...kind.needs, ...kind.may].includes(name)) throw malformed(`a ${type} has no ${name} here`)
  checkItems(fields, 'Memos', 'Memo', ['MemoType', 'MemoData', 'MemoFormat'])
  checkItems(fields, 'SignerEntries', 'SignerEntry', ['SignerWeight', 'WalletLocator', 'Account'])
}

function checkItems(fields: XrpFields, list: string, item: string, may: readonly string[]): void {
  const field = fields.get(list)
  for (const { name, fields } of field?.kind === 'list' ? field.items : []) {
    if (name !== item) throw malformed(`${list} holds a ${name}`)
    for (const each of fields.keys()) if (!may.includes(each)) throw malformed(`a ${item} has no ${each} here`)
  }
}
