import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import {
  type Described,
  danger,
  detail,
  fitting,
  inOrder,
  noMemo,
  notice,
  withoutRepeats,
} from '../declaration/described.ts'
import { hasRightChecksum } from './address.ts'
import { coinsInWords } from './coin.ts'
import { cosmosFeeAboveUsual } from './fee.ts'
import { addressField, bytesField, coinsField, memoField, textField } from './messages/fields.ts'
import type { Said } from './messages/known-message.ts'
import { networkInWords, networkOf } from './networks.ts'
import { openPacked } from './open-packed.ts'
import { signModes } from './scope.ts'
import { signersOf } from './signing-account.ts'
import { timeInWords } from './time.ts'
import { type CosmosMessage, type CosmosTransaction, everyMessage } from './transaction.ts'

/** Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed. */
export function describeCosmosTransaction(transaction: CosmosTransaction): Described {
  const { chainId, form, accountNumber, sequence, memo, messages, extensions } = transaction
  const told = everyMessage(messages).map(message => ({ message, said: tell(message, chainId) }))
  return {
    sentence: sentenceOf(
      told.map(({ said }) => said),
      networkOf(chainId)?.name ?? visible(chainId, 60),
    ),
    fields: [
      { label: 'Network', value: networkInWords(chainId) },
      ...messageFields(told),
      memoField('Memo', memo),
      ...feeFields(transaction),
      ...timeoutFields(transaction),
      detail({ label: 'Account number', value: `${accountNumber}` }),
      detail({ label: 'Sequence', value: sequence === null ? 'not said' : `${sequence}` }),
      ...extensions.map(extension => ({ label: 'Extension', value: visible(extension, 200) })),
      ...(told.length === 1 ? told.map(each => detail(kindField(each))) : []),
      detail({ label: 'Sign mode', value: signModes[form] }),
    ],
    warnings: withoutRepeats([...told.flatMap(({ said }) => said.warnings ?? []), ...generalWarnings(transaction)]),
  }
}

interface Told {
  readonly message: CosmosMessage
  readonly said: Said
}

/** Lists the fields of the messages. A single message needs no sentence here: the card has it already. */
function messageFields(told: readonly Told[]): Field[] {
  if (told.length === 1) return told.flatMap(({ said }) => said.fields)
  return told.map((each, index) => ({
    label: `Message ${index + 1}`,
    value: each.said.sentence,
    children: [...each.said.fields, kindField(each)],
  }))
}

const kindField = ({ message }: Told): Field => ({ label: 'Kind of message', value: visible(message.type, 200) })

function tell({ read, whyUnread, type, form, bytes }: CosmosMessage, chainId: string): Said {
  if (read) return read.known.tell(read.values, { chainId, opened: packed => openPacked(packed, form, chainId) })
  const raw = Buffer.from(bytes)
  return {
    sentence: `Carry out ${visible(type, 100)} (not read here)`,
    fields: [
      form === 'amino' ? textField('Message', raw.toString('utf8')) : bytesField('Message', raw.toString('hex')),
    ],
    warnings: [
      danger(
        whyUnread === null
          ? `What ${visible(type, 200)} does is not read here: it could move or hand over anything.`
          : `What ${visible(type, 200)} does is not read here, because ${visible(whyUnread, 200)}. It could move or hand over anything.`,
      ),
    ],
  }
}

function sentenceOf(said: readonly Said[], network: string): string {
  const [first, ...others] = said.map(({ sentence }) => sentence)
  const all = inOrder(said.map(({ sentence }) => sentence))
  const rest = others.length > 0 ? `, then carry out ${count(others.length, 'other message')}` : ''
  return fitting(`${all} on ${network}`, `${first}${rest} on ${network}`, `Carry out ${count(said.length, 'message')}`)
}

function feeFields({ fee, chainId }: CosmosTransaction): Field[] {
  return [
    coinsField('Fee', fee.coins, chainId),
    ...(fee.payer === null ? [] : [addressField('Fee payer', fee.payer)]),
    ...(fee.granter === null ? [] : [addressField('Fee is taken from', fee.granter)]),
    detail({ label: 'Gas at most', value: groupThousands(fee.gas) }),
  ]
}

function timeoutFields({ timeoutHeight, timeoutTime, unordered }: CosmosTransaction): Field[] {
  const ends = [
    ...(timeoutHeight === null ? [] : [`after block ${groupThousands(timeoutHeight)}`]),
    ...(timeoutTime === null ? [] : [`at ${timeInWords(timeoutTime)}`]),
  ]
  return [
    {
      label: 'Expires',
      value: ends.join(' or ') || 'not by itself: once another transaction of the account has this sequence',
    },
    ...(unordered ? [{ label: 'Order', value: 'any: the sequence does not count' }] : []),
  ]
}

function generalWarnings(transaction: CosmosTransaction): Warning[] {
  const { account, extensions, fee, signers, chainId, memo, messages } = transaction
  const pays = everyMessage(messages).some(({ read }) => read && read.known.payments(read.values).length > 0)
  const accounts = signersOf(transaction)
  const of = accounts.length === 0 ? 'an account that is not shown' : accounts.join(', ')
  return [
    ...(account === 'shared'
      ? [
          danger(
            `It is for ${of}, which is not the account of this key alone. The key may be one of several that it has.`,
          ),
        ]
      : []),
    ...(account === 'unsaid' ? [danger('Which account it is for is not said in a way that can be read here.')] : []),
    ...(account === 'own' && accounts.length > 1
      ? [notice(`Other accounts must sign it as well: it is for ${of}.`)]
      : []),
    ...(signers !== null && signers > accounts.length && accounts.length > 0
      ? [notice(`${count(signers, 'signer')} sign it.`)]
      : []),
    ...extensions.map(extension =>
      danger(`The extension ${visible(extension, 200)} can change what it does. It is not read here.`),
    ),
    ...paidForOthers(transaction),
    ...(fee.granter === null
      ? []
      : [notice(`The fee of ${coinsInWords(fee.coins, chainId)} is taken from ${fee.granter}.`)]),
    ...(pays && memo.trim() === '' ? [noMemo] : []),
    ...cosmosFeeAboveUsual(transaction).warnings,
    ...addressesIn(transaction)
      .filter(address => !hasRightChecksum(address))
      .map(address => danger(`${address} is no address: its checksum does not fit, so a letter or digit is wrong.`)),
  ]
}

/** An account that only pays the fee signs what other accounts do. */
function paidForOthers({ messages, fee, chainId }: CosmosTransaction): Warning[] {
  const senders = signersOf({ messages, fee: { ...fee, payer: null } })
  const isRead = messages.every(({ read }) => read !== null)
  if (!isRead || fee.payer === null || senders.length === 0 || senders.includes(fee.payer)) return []
  return [
    notice(
      `What it does is done by another account, ${senders.join(', ')}. The account ${fee.payer} only pays the fee of ${coinsInWords(fee.coins, chainId)}.`,
    ),
  ]
}

/** Each once. */
function addressesIn({ messages, fee }: CosmosTransaction): readonly string[] {
  const named = everyMessage(messages).flatMap(({ read }) =>
    read ? [...read.known.signers(read.values), ...read.known.addresses(read.values)] : [],
  )
  return [...new Set([...named, ...[fee.payer, fee.granter].filter(address => address !== null)])]
}
