import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import { type TonAccount, tonAddress, tonWallet } from '../../../../src/core/chains/ton/address.ts'
import { feeAboveUsual } from '../../../../src/core/chains/ton/fee.ts'
import type { TonMessage } from '../../../../src/core/chains/ton/message.ts'
import { carriesAll, carriesRest, destroysAccount } from '../../../../src/core/chains/ton/send-mode.ts'
import type { TonSigned } from '../../../../src/core/chains/ton/signed.ts'
import type { TonAction, TonTransaction } from '../../../../src/core/chains/ton/transaction.ts'
import { tonVersions } from '../../../../src/core/chains/ton/wallet-version.ts'

/**
 * What a transaction may take of the TON in the wallet, in nanotons: the value of all its messages, whatever they say. What others hold
 * for the wallet moves only by orders to them, which no limit counts. What two wallets of the key take counts for both.
 *
 * @param publicKey - Of the key that signs, hex.
 */
export function tonMoves(transaction: TonTransaction, publicKey: string): Moves {
  const key = Buffer.from(publicKey, 'hex')
  const own = tonVersions.map(version => tonWallet(version, key))
  const parts = transaction.actions.map(action => movesOf(action, own))
  const mayFail = transaction.actions.some(each => each.type === 'send_message' && (each.mode & 2) === 0)
  if (mayFail && transaction.version !== 'V5R1') parts.push(movesUnknown('the wallet pays a fee each time'))
  parts.push(movesAmount(feeAboveUsual(transaction) ?? 0n))
  return movesTogether(transaction.version !== 'V5R1' ? [...parts, ...parts] : parts)
}

function movesOf(action: TonAction, own: readonly string[]): Moves {
  switch (action.type) {
    case 'send_message':
      if (carriesAll(action.mode)) return movesUnknown('a message in it sends all that is left in the wallet')
      if (carriesRest(action.mode)) return movesUnknown('a message in it sends more than the amount it names')
      if (destroysAccount(action.mode))
        return movesUnknown('it can delete the wallet, and what was signed before counts again')
      return ordersToWallet(action.message, own) ?? movesAmount(action.message.value)
    case 'deploy_plugin':
    case 'install_plugin':
      return movesUnknown('a plugin can take TON out of the wallet from then on')
    case 'add_extension':
      return movesUnknown('an extension can do everything with the wallet from then on')
    case 'set_signature_allowed':
      return movesUnknown('it changes who can use the wallet')
    case 'remove_plugin':
      return movesAmount(action.amount)
    case 'remove_extension':
      return movesNothing
  }
}

/** Orders of extensions (`extn`) and of plugins (`plug`), by which another wallet pays. */
const orders: readonly (number | undefined)[] = [0x6578746e, 0x706c7567]

function ordersToWallet({ to, body }: TonMessage, own: readonly string[]): Moves | undefined {
  if (body.type !== 'other') return undefined
  if (orders.includes(body.op)) return movesUnknown('a message in it tells another wallet to pay')
  return own.includes(tonAddress(to))
    ? movesUnknown('a message in it tells a wallet of the same key what to do')
    : undefined
}

/**
 * Whom its messages pay: the recipient of a jetton or an item, the contract that sends it, a plugin that is removed, and the recipient of
 * the TON that is left over. The last three get TON.
 */
export function tonRecipients({ transaction }: TonSigned, publicKey: string): readonly string[] {
  const own = tonVersions.map(version => tonWallet(version, Buffer.from(publicKey, 'hex')))
  const paid = transaction.actions.flatMap((action): TonAccount[] => {
    if (action.type === 'remove_plugin') return [action.plugin]
    if (action.type !== 'send_message') return []
    const { to, body } = action.message
    if (body.type !== 'jetton_transfer' && body.type !== 'nft_transfer') return [to]
    return [body.to, to, ...(body.rest && !own.includes(tonAddress(body.rest)) ? [body.rest] : [])]
  })
  return [...new Set(paid.map(tonAddress))]
}
