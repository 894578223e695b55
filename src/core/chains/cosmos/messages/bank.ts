import { count } from '../../../display/amount.ts'
import { message, repeated, string } from '../../wire/protobuf-fields.ts'
import { coinsInWords, coinsOf } from '../coin.ts'
import { coins, mostMessages } from '../schemas.ts'
import { addressField, coinsField } from './fields.ts'
import { coinMoves, known } from './known-message.ts'

const side = (number: number, most: number) => repeated(message(number, { address: string(1), coins: coins(2) }), most)

/** `cosmos/bank/v1beta1/tx.proto` */
export const bankMessages = [
  known(
    '/cosmos.bank.v1beta1.MsgSend',
    'cosmos-sdk/MsgSend',
    { from_address: string(1), to_address: string(2), amount: coins(3) },
    {
      signers: ({ from_address }) => [from_address],
      addresses: ({ to_address }) => [to_address],
      moves: ({ amount }) => coinMoves(coinsOf(amount)),
      payments: ({ from_address: from, to_address: to, amount }) =>
        coinsOf(amount).map(coin => ({ ...coin, from, to })),
      words: ({ to_address, amount }) => ({ to: to_address, amount: coinsOf(amount) }),
      tell: ({ from_address, to_address, amount }, { chainId }) => ({
        sentence: `Send ${coinsInWords(coinsOf(amount), chainId)} to ${to_address}`,
        fields: [
          coinsField('Amount', coinsOf(amount), chainId),
          addressField('To', to_address),
          addressField('From', from_address),
        ],
      }),
    },
  ),
  known(
    '/cosmos.bank.v1beta1.MsgMultiSend',
    'cosmos-sdk/MsgMultiSend',
    // The SDK takes one account that pays: with several, nobody could tell which pays whom.
    { inputs: side(1, 1), outputs: side(2, mostMessages) },
    {
      signers: ({ inputs: [input] }) => [input?.address ?? ''],
      addresses: ({ outputs }) => outputs.map(({ address }) => address),
      moves: ({ inputs }) => coinMoves(inputs.flatMap(input => coinsOf(input.coins))),
      payments: ({ inputs: [input], outputs }) =>
        outputs.flatMap(({ address: to, coins: paid }) =>
          coinsOf(paid).map(coin => ({ ...coin, from: input?.address ?? '', to })),
        ),
      words: ({ inputs }) => ({ amount: inputs.flatMap(input => coinsOf(input.coins)) }),
      tell({ inputs, outputs }, { chainId }) {
        const all = inputs.flatMap(input => coinsOf(input.coins))
        const [first] = outputs
        const to = outputs.length === 1 && first ? first.address : count(outputs.length, 'address', 'addresses')
        return {
          sentence: `Send ${coinsInWords(all, chainId)} to ${to}`,
          fields: [
            ...inputs.flatMap(({ address, coins: paid }) => [
              addressField('From', address),
              coinsField('Pays', coinsOf(paid), chainId),
            ]),
            ...outputs.flatMap(({ address, coins: paid }) => [
              addressField('To', address),
              coinsField('Gets', coinsOf(paid), chainId),
            ]),
          ],
        }
      },
    },
  ),
]
