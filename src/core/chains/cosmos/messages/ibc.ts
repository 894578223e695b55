import { addressElsewhere, fieldOfAddressElsewhere } from '../../../display/address-elsewhere.ts'
import { groupThousands } from '../../../display/amount.ts'
import { visible } from '../../../display/visible.ts'
import { danger, notice } from '../../declaration/described.ts'
import { message, string, uint64 } from '../../wire/protobuf-fields.ts'
import { cosmosSpelling } from '../address.ts'
import { isAccountWithoutKey } from '../address-derivation.ts'
import { coinsInWords, coinsOf, type WrittenCoin } from '../coin.ts'
import { mayActOn } from '../packet-memo.ts'
import { mayBeOrder } from '../packet-receiver.ts'
import { coin } from '../schemas.ts'
import { timeInWords } from '../time.ts'
import { addressField, coinsField, memoField } from './fields.ts'
import { anything, coinMoves, known } from './known-message.ts'

export const ibcTransfer = '/ibc.applications.transfer.v1.MsgTransfer'

/** `ibc/applications/transfer/v1/tx.proto`. The receiver is an address of another chain, however that writes it. */
export const ibcMessages = [
  known(
    ibcTransfer,
    'cosmos-sdk/MsgTransfer',
    {
      source_port: string(1),
      source_channel: string(2),
      token: message(3, coin),
      sender: string(4),
      receiver: string(5),
      timeout_height: message(6, { revision_number: uint64(1), revision_height: uint64(2) }),
      timeout_timestamp: uint64(7),
      memo: string(8),
      encoding: string(9),
    },
    {
      signers: ({ sender }) => [sender],
      addresses: () => [],
      whyUnread({ token, encoding }) {
        if (encoding !== '' && !encodings.has(encoding)) return 'its encoding is not known here'
        return token === undefined || BigInt(token.amount) === 0n ? 'it names no amount' : null
      },
      moves: ({ token }) =>
        isWholeBalance(token) ? anything('sends all that the account has of a coin') : coinMoves(coinsOf([token])),
      words: ({ receiver, source_channel, token, memo }) => ({
        // To chains of the Cosmos SDK, an address in capitals is the same.
        to: cosmosSpelling(receiver) ?? receiver,
        channel: source_channel,
        amount: coinsOf([token]),
        memo,
      }),
      tell(values, telling) {
        const { source_port, source_channel, token, sender, receiver, timeout_height, timeout_timestamp } = values
        const { memo, encoding } = values
        const channel = visible(source_channel, 60)
        const height = timeout_height?.revision_height ?? 0n
        return {
          sentence: `Send ${isWholeBalance(token) ? 'all of one coin' : coinsInWords(coinsOf([token]), telling.chainId)} over IBC (${channel}) to ${addressElsewhere(receiver, 100)}`,
          fields: [
            isWholeBalance(token)
              ? { label: 'Amount', value: `all units of ${visible(token?.denom ?? '', 128)}` }
              : coinsField('Amount', coinsOf([token]), telling.chainId),
            fieldOfAddressElsewhere('To, on the other chain', receiver),
            addressField('From', sender),
            { label: 'Channel', value: `${channel}, port ${visible(source_port, 60)}` },
            ...(height > 0n
              ? [{ label: 'Comes back', value: `unless it arrives before block ${groupThousands(height)} there` }]
              : []),
            ...(timeout_timestamp > 0n
              ? [{ label: 'Comes back', value: `unless it arrives before ${timeInWords(timeout_timestamp)}` }]
              : []),
            memoField('Memo for the other chain', memo),
            ...(encoding === '' ? [] : [{ label: 'Encoding', value: encoding }]),
          ],
          warnings: [
            ...(isWholeBalance(token) ? [wholeBalance] : []),
            ...(mayBeOrder(receiver) ? [order] : []),
            ...(isAccountWithoutKey(sender, receiver) ? [ofOtherKeys] : []),
            ...(memo === '' ? [] : [mayActOn(memo) ? actedOn : note]),
          ],
        }
      },
    },
  ),
]

/**
 * Encodings of ibc-go 10. In ibc-go 9, the field lists coins, which are sent if the amount is zero: other transfers of nothing are refused.
 */
const encodings: ReadonlySet<string> = new Set([
  'application/json',
  'application/x-protobuf',
  'application/x-solidity-abi',
])

const actedOn = danger(
  'The memo for the other chain can send the coins on to somebody else, or call a contract with them. The receiver that is named may not keep them.',
)
const order = danger(
  'The receiver is no address, and may be an order to the other chain: it can send the coins on to somebody else, or call a contract with them.',
)
const ofOtherKeys = danger(
  'The receiver is the sender’s address in the form of another chain, and that chain makes addresses in another way: nobody has the key of this one there.',
)
const note = notice('The memo for the other chain says whom or what the transfer is for. It may name another customer.')
const wholeBalance = danger('It sends all that the account has of a coin, however much that is.')

/** Tells if a transfer sends the whole balance, which the largest number means (`UnboundedSpendLimit` of ibc-go). */
function isWholeBalance(token: WrittenCoin | undefined): boolean {
  return token !== undefined && BigInt(token.amount) === 2n ** 256n - 1n
}
