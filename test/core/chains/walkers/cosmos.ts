import { addressesInText } from '../../../../src/core/chains/cosmos/addresses-in-text.ts'
import type { CosmosAsset } from '../../../../src/core/chains/cosmos/assets.ts'
import type { Coin } from '../../../../src/core/chains/cosmos/coin.ts'
import { cosmosFeeAboveUsual } from '../../../../src/core/chains/cosmos/fee.ts'
import { caip2Reference } from '../../../../src/core/chains/cosmos/networks.ts'
import { mayActOn } from '../../../../src/core/chains/cosmos/packet-memo.ts'
import { addressesInOrder, mayBeOrder } from '../../../../src/core/chains/cosmos/packet-receiver.ts'
import type { CosmosSigned } from '../../../../src/core/chains/cosmos/signed.ts'
import {
  type CosmosMessage,
  everyMessage,
  packetMemo,
  packetReceiver,
} from '../../../../src/core/chains/cosmos/transaction.ts'
import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import { visible } from '../../../../src/core/display/visible.ts'

/**
 * What something that is signed may move of a denomination, whoever owns it: every message that is read says it, and what it carries
 * out for others too; any other may move anything. The chain id is signed, so that no other chain takes it.
 */
export function cosmosMoves(signed: CosmosSigned, { reference, denom }: CosmosAsset): Moves {
  // No chain has the empty chain id that it is signed for.
  if (signed.kind === 'cosmosMessage') return movesNothing
  const { transaction } = signed
  if (caip2Reference(transaction.chainId) !== reference) return movesNothing
  const of = (coins: readonly Coin[]) =>
    movesTogether(coins.map(coin => movesAmount(isSame(coin.denom, denom) ? coin.amount : 0n)))
  const [extension] = transaction.extensions
  return movesTogether([
    ...everyMessage(transaction.messages).map(message => messageMoves(message, of)),
    ...(extension === undefined ? [] : [movesUnknown(`the extension ${visible(extension, 100)} is not known here`)]),
    of(cosmosFeeAboveUsual(transaction).coins),
  ])
}

/** Chains read the hash of a coin that came over IBC in capitals and in small letters (ibc-go's `ParseHexHash`). */
function isSame(one: string, other: string): boolean {
  return one === other || (/^ibc\//.test(one) && one.toUpperCase() === other.toUpperCase())
}

function isOrder(message: CosmosMessage): boolean {
  const receiver = packetReceiver(message)
  return receiver !== undefined && mayBeOrder(receiver)
}

function messageMoves(message: CosmosMessage, of: (coins: readonly Coin[]) => Moves): Moves {
  const { read, type, at } = message
  if (mayActOn(packetMemo(message))) return movesUnknown(`another chain may act on the memo of the message ${at}`)
  if (isOrder(message)) return movesUnknown(`another chain may take the receiver of the message ${at} for an order`)
  const name = `the message ${at} (${visible(type, 100)})`
  if (!read) return movesUnknown(`${name} is not read here`)
  const moves = read.known.moves(read.values)
  // The network takes none whose two sides differ: effects count the larger.
  if (moves.kind === 'coins') {
    const [spent, paid] = [of(moves.coins), of(read.known.payments(read.values))]
    const units = (side: Moves) => (side.kind === 'amount' ? side.units : 0n)
    return units(paid) > units(spent) ? paid : spent
  }
  return moves.kind === 'nothing' ? movesNothing : movesUnknown(`${name} ${moves.why}`)
}

/** Whom its messages pay, on the same chain or over IBC, also those that it carries out for others; contracts and validators that get coins. */
export function cosmosRecipients(signed: CosmosSigned): readonly string[] {
  if (signed.kind !== 'cosmosTransaction') return []
  const paid = everyMessage(signed.transaction.messages).flatMap(message => {
    const { read } = message
    if (!read) return []
    const { to, contract, validator, amount = [] } = read.known.words(read.values)
    const isPaid = amount.length > 0 && read.known.moves(read.values).kind === 'coins'
    const named = [to, ...(isPaid ? [contract, validator] : [])].filter(address => address !== undefined)
    return [
      ...read.known.payments(read.values).map(payment => payment.to),
      ...named,
      ...addressesInText(packetMemo(message)),
      ...(isOrder(message) ? addressesInOrder(packetReceiver(message) ?? '') : []),
    ]
  })
  return [...new Set(paid)]
}
