import { visible } from '../../display/visible.ts'
import { type EffectOf, type Effects, noEffects, type UnknownEffect } from '../declaration/effects.ts'
import { type Memo, memoOfText } from '../declaration/memo.ts'
import { unknownOfMessage } from '../declaration/unknown-of-message.ts'
import { prefixOf } from './address.ts'
import { addressesInText } from './addresses-in-text.ts'
import type { CosmosAsset } from './assets.ts'
import { type Coin, coinInWords, coinsInWords } from './coin.ts'
import { cosmosFeeAboveUsual } from './fee.ts'
import { caip2Reference, networkOf } from './networks.ts'
import { mayActOn } from './packet-memo.ts'
import { addressesInOrder, mayBeOrder } from './packet-receiver.ts'
import { signDocAsText } from './sign-doc-as-text.ts'
import { signInWithCosmos } from './sign-in.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, type CosmosTransaction, everyMessage, packetMemo, packetReceiver } from './transaction.ts'

export function cosmosEffects(signed: CosmosSigned): Effects<CosmosAsset> {
  if (signed.kind === 'cosmosMessage')
    return { ...noEffects, unknown: unknownOfMessage(signed.message.data, [signDocAsText, signInWithCosmos]) }
  const { transaction } = signed
  const {
    chainId,
    messages,
    accountNumber,
    sequence,
    unordered,
    extensions: [extension],
  } = transaction
  const reference = caip2Reference(chainId)
  const coin = networkOf(chainId)?.coin ?? { denom: 'named.by.none', symbol: 'its coin' }
  const every = everyMessage(messages)
  const memos: readonly Memo[] = transaction.memo === '' ? [] : [memoOfText('Memo', transaction.memo)]
  const whys = [
    ...every.flatMap(message => {
      const part = whyUnknown(message)
      return part ? [{ ...part, ...overChannel(message, chainId) }] : []
    }),
    ...(extension === undefined ? [] : [{ why: `the extension ${visible(extension, 100)} is not known here`, to: [] }]),
  ]
  return {
    ...noEffects,
    movements: [
      ...every
        .flatMap(message => movementsOf(message, chainId))
        .map(each => ({ ...each, memos: each.memos ? [...each.memos, ...memos] : memos })),
      ...otherFees(transaction, coin.denom),
    ],
    unknown: [
      ...whys.map(part => ({ ...part, mayMove: (asset: CosmosAsset) => asset.reference === reference })),
      ...every.flatMap(message => unknownOfMemo(message, reference)),
      ...every.flatMap(message => unknownOfReceiver(message, reference)),
      ...every.flatMap(unknownOfContract),
    ],
    memos,
    counted: [
      { asset: { reference, denom: coin.denom }, inWords: coin.symbol },
      { asset: { reference, denom: 'named/by/none' }, inWords: 'other coins' },
    ],
    fee: feeOf(transaction, coin.denom),
    // What is good in any order uses nothing up but itself.
    uses: unordered || sequence === null ? [] : [`${chainId} ${accountNumber} ${sequence}`],
  }
}

function movementsOf(message: CosmosMessage, chainId: string): readonly EffectOf<CosmosAsset>[] {
  const { read } = message
  if (!read) return []
  const payments = read.known.payments(read.values)
  const moves = read.known.moves(read.values)
  const spent = moves.kind === 'coins' ? moves.coins : []
  const [from = ''] = read.known.signers(read.values)
  if (payments.length > 0) {
    const rest = restOf(spent, payments)
    const isEven = rest.length === 0 && restOf(payments, spent).length === 0
    return [
      ...payments.map(
        payment =>
          ({
            ...({ does: 'sends', ...what(payment, chainId), to: payment.to, from: payment.from } as const),
            ...(!(isEven && prefixOf(payment.to) === prefixOf(payment.from)) && refusedByChains),
          }) as const,
      ),
      ...rest.map(
        coin => ({ does: 'sends', ...what(coin, chainId), to: null, toInWords: 'nobody that it names', from }) as const,
      ),
    ]
  }
  const { to, validator, contract } = read.known.words(read.values)
  return spent.map(coin => ({
    does: validator === undefined ? 'sends' : 'stakes',
    ...what(coin, chainId),
    to: to ?? validator ?? contract ?? null,
    from,
    // What a contract does with it is not known: being called makes it known to nobody.
    ...(contract !== undefined && { isUnproven: true as const }),
    ...(validator !== undefined && prefixOf(validator) === prefixOf(from) && refusedByChains),
    ...overChannel(message, chainId),
  }))
}

/**
 * No chain pays what is no account of its own, or more or less than goes in, or stakes with an account in place of a validator. Such a message
 * costs nothing, so nobody is known by it.
 */
const refusedByChains = { isUnproven: true } as const

/** Anybody can open a channel, to a chain of their own making, where they have the keys of every address. */
function overChannel(message: CosmosMessage, chainId: string): Pick<EffectOf<CosmosAsset>, 'toLedger' | 'memos'> {
  const channel = message.read?.known.words(message.read.values).channel
  if (channel === undefined) return {}
  const memo = packetMemo(message)
  return {
    toLedger: `cosmos:${caip2Reference(chainId)} ${channel}`,
    memos: [
      { label: 'Channel', value: channel },
      ...(memo === '' ? [] : [{ ...memoOfText('Memo for the other chain', memo), isReadElsewhere: true as const }]),
    ],
  }
}

/** Returns the coins that are spent but not paid to anybody. */
function restOf(spent: readonly Coin[], paid: readonly Coin[]): readonly Coin[] {
  const left = new Map<string, bigint>()
  for (const { denom, amount } of spent) left.set(denom, (left.get(denom) ?? 0n) + amount)
  for (const { denom, amount } of paid) left.set(denom, (left.get(denom) ?? 0n) - amount)
  return [...left].map(([denom, amount]) => ({ denom, amount })).filter(({ amount }) => amount > 0n)
}

/** Undefined where the movements of a message say what it does. */
function whyUnknown({ read, whyUnread, type, at }: CosmosMessage): { why: string; to: readonly string[] } | undefined {
  const name = `the message ${at} (${visible(type, 100)})`
  if (!read)
    return { why: `${name} is not read here${whyUnread === null ? '' : `: ${visible(whyUnread, 200)}`}`, to: [] }
  const moves = read.known.moves(read.values)
  const { to } = read.known.words(read.values)
  return moves.kind === 'unknown' ? { why: `${name} ${moves.why}`, to: to === undefined ? [] : [to] } : undefined
}

/** Lists what another chain may do by the memo of a transfer: pay the coins to addresses in it, or send back other coins. */
function unknownOfMemo(message: CosmosMessage, reference: string): readonly UnknownEffect<CosmosAsset>[] {
  const memo = packetMemo(message)
  if (memo === '') return []
  const acts = mayActOn(memo)
  return [
    {
      why: `another chain may act on the memo of the message ${message.at}`,
      mayMove: asset => acts && asset.reference === reference,
      to: addressesInText(memo),
      ...(!acts && { said: null }),
    },
  ]
}

/** Lists what another chain may do by the receiver of a transfer, as by its memo. */
function unknownOfReceiver(message: CosmosMessage, reference: string): readonly UnknownEffect<CosmosAsset>[] {
  const receiver = packetReceiver(message)
  if (receiver === undefined || !mayBeOrder(receiver)) return []
  const why = `another chain may take the receiver of the message ${message.at} for an order`
  return [{ why, mayMove: asset => asset.reference === reference, to: addressesInOrder(receiver) }]
}

/** Contracts move tokens that are not among these assets, but may be assets of another chain on the same ledger. */
function unknownOfContract({ read, at }: CosmosMessage): readonly UnknownEffect<CosmosAsset>[] {
  const contract = read?.known.words(read.values).contract
  if (contract === undefined) return []
  return [{ why: `what the contract does by the message ${at} is not known`, mayMove: () => false }]
}

function what(
  coin: Coin,
  chainId: string,
): Pick<EffectOf<CosmosAsset>, 'inWords' | 'asset'> & { readonly units: bigint } {
  const denom = coin.denom.startsWith('ibc/') ? coin.denom.toUpperCase().replace('IBC/', 'ibc/') : coin.denom
  return {
    inWords: coinInWords(coin, chainId),
    asset: { reference: caip2Reference(chainId), denom },
    units: coin.amount,
  }
}

/** A fee in coins of other kinds than the chain's own is counted in full. */
function otherFees(transaction: CosmosTransaction, native: string): readonly EffectOf<CosmosAsset>[] {
  const { chainId, fee } = transaction
  const payer = fee.granter ?? fee.payer
  return cosmosFeeAboveUsual(transaction)
    .coins.filter(({ denom }) => denom !== native)
    .map(coin => ({
      does: 'sends',
      ...what(coin, chainId),
      to: null,
      toInWords: 'the network, as its fee',
      ...(payer !== null && { from: payer }),
    }))
}

function feeOf(transaction: CosmosTransaction, native: string): Effects<CosmosAsset>['fee'] {
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
