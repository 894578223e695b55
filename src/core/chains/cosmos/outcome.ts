import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { type Coin, coinInWords, coinsInWords } from './coin.ts'
import { cosmosFeeAboveUsual } from './fee.ts'
import type { CosmosAsset } from './moves.ts'
import { caip2Reference, networkOf } from './networks.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, type CosmosTransaction, everyMessage } from './transaction.ts'

export function cosmosOutcome(signed: CosmosSigned): Outcome<CosmosAsset> {
  if (signed.kind === 'cosmosMessage') return noOutcome
  const { transaction } = signed
  const { chainId, messages, accountNumber, sequence, unordered } = transaction
  const reference = caip2Reference(chainId)
  const coin = networkOf(chainId)?.coin ?? { denom: 'named.by.none', symbol: 'its coin' }
  return {
    ...noOutcome,
    movements: everyMessage(messages).flatMap(message => movementsOf(message, chainId)),
    counted: [
      { asset: { reference, denom: coin.denom }, inWords: coin.symbol },
      { asset: { reference, denom: 'named/by/none' }, inWords: 'other coins' },
    ],
    fee: feeOf(transaction, coin.denom),
    // What is good in any order uses nothing up but itself.
    uses: unordered || sequence === null ? [] : [`${chainId} ${accountNumber} ${sequence}`],
  }
}

function movementsOf({ read }: CosmosMessage, chainId: string): readonly Movement<CosmosAsset>[] {
  if (!read) return []
  const payments = read.known.payments(read.values)
  const moves = read.known.moves(read.values)
  if (payments.length > 0)
    return payments.map(payment => ({ does: 'sends', ...what(payment, chainId), to: payment.to, from: payment.from }))
  if (moves.kind !== 'coins') return []
  const { to, validator, contract } = read.known.words(read.values)
  const [from = ''] = read.known.signers(read.values)
  return moves.coins.map(coin => ({
    does: validator === undefined ? 'sends' : 'stakes',
    ...what(coin, chainId),
    to: to ?? validator ?? contract ?? null,
    from,
  }))
}

function what(coin: Coin, chainId: string): Pick<Movement<CosmosAsset>, 'inWords' | 'asset' | 'units'> {
  const denom = coin.denom.startsWith('ibc/') ? coin.denom.toUpperCase().replace('IBC/', 'ibc/') : coin.denom
  return {
    inWords: coinInWords(coin, chainId),
    asset: { reference: caip2Reference(chainId), denom },
    units: coin.amount,
  }
}

/** Coins of other kinds than the chain's own count as well: they are shown among what is paid. */
function feeOf(transaction: CosmosTransaction, native: string): Outcome<CosmosAsset>['fee'] {
  const { fee, chainId } = transaction
  const sum = (coins: readonly Coin[]) =>
    coins.reduce((all, { denom, amount }) => (denom === native ? all + amount : all), 0n)
  return {
    kind: 'most',
    inWords: coinsInWords(fee.coins, chainId),
    units: sum(fee.coins),
    counted: sum(cosmosFeeAboveUsual(transaction).coins),
    ...(fee.granter !== null ? { payer: fee.granter } : fee.payer !== null && { payer: fee.payer }),
  }
}
