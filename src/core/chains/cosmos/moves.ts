import { visible } from '../../display/visible.ts'
import { type Moves, movesAmount, movesNothing, movesTogether, movesUnknown } from '../declaration/moves.ts'
import type { Coin } from './coin.ts'
import { cosmosFeeAboveUsual } from './fee.ts'
import { caip2Reference } from './networks.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, everyMessage } from './transaction.ts'

/** A denomination on one chain. */
export interface CosmosAsset {
  /** Of its chain, CAIP-2. */
  readonly reference: string
  readonly denom: string
}

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

function messageMoves({ read, type, at }: CosmosMessage, of: (coins: readonly Coin[]) => Moves): Moves {
  const name = `the message ${at} (${visible(type, 100)})`
  if (!read) return movesUnknown(`${name} is not read here`)
  const moves = read.known.moves(read.values)
  if (moves.kind === 'coins') return of(moves.coins)
  return moves.kind === 'nothing' ? movesNothing : movesUnknown(`${name} ${moves.why}`)
}
