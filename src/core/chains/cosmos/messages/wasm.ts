import { danger } from '../../declaration/described.ts'
import { bytes, string } from '../../wire/protobuf-fields.ts'
import { coinsInWords, coinsOf } from '../coin.ts'
import { coins } from '../schemas.ts'
import { addressField, bytesField, coinsField, textField } from './fields.ts'
import { coinMoves, known } from './known-message.ts'

/** `cosmwasm/wasm/v1/tx.proto`. A contract gets the funds, and takes no other coins of the account. */
export const wasmMessages = [
  known(
    '/cosmwasm.wasm.v1.MsgExecuteContract',
    'wasm/MsgExecuteContract',
    { sender: string(1), contract: string(2), msg: bytes(3), funds: coins(5) },
    {
      signers: ({ sender }) => [sender],
      addresses: ({ contract }) => [contract],
      moves: ({ funds }) => coinMoves(coinsOf(funds)),
      words: ({ contract, funds }) => ({ contract, amount: coinsOf(funds) }),
      tell({ sender, contract, msg, funds }, { chainId }) {
        const paid = coinsOf(funds)
        const text = textOf(msg)
        return {
          sentence: `Call the contract ${contract}${paid.length > 0 ? ` with ${coinsInWords(paid, chainId)}` : ''}`,
          fields: [
            addressField('Contract', contract),
            coinsField('Funds', paid, chainId),
            text === undefined ? bytesField('Message', Buffer.from(msg).toString('hex')) : textField('Message', text),
            addressField('From', sender),
          ],
          warnings: [
            danger(`What the contract ${contract} does cannot be shown, for example with tokens of its own kind.`),
          ],
        }
      },
    },
    ['msg'],
  ),
]

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
