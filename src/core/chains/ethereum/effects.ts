import { type Effects, noEffects, type UnknownEffect } from '../declaration/effects.ts'
import type { CountedAsset, Fee } from '../declaration/outcome.ts'
import { callOf } from './calls/call-of-transaction.ts'
import type { DecodedCall } from './calls/call-tree.ts'
import { signedOperation } from './calls/user-operation.ts'
import { isShipped } from './clear-signing/shipped.ts'
import { withDataFee } from './effects/data-fee.ts'
import { type DoneEffects, effectsOfCall } from './effects/effects-of-call.ts'
import { coinOf } from './effects/movement.ts'
import { knownOrder } from './effects/orders/known-order.ts'
import { mayReach } from './effects/other-networks.ts'
import {
  coinMovedUnsaid,
  coinMovesOtherwise,
  contractsTaking,
  isCoin,
  isOn,
  isPlainNetwork,
} from './effects/shared-balances.ts'
import { tokensNotKnown } from './effects/tokens-not-known.ts'
import { everythingOn } from './effects/unknown-of-call.ts'
import { type EthereumAddress, signerOf } from './encoding/address.ts'
import { knownMessage } from './messages/known-messages.ts'
import type { EthereumAsset } from './networks/asset.ts'
import { everyChain, networkOf, paysFeesInTokens } from './networks/networks.ts'
import { ethereumFeeAboveUsual, feeAboveUsualOn, feeAmount, highestFee } from './transactions/fees.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import type { EthereumTransaction } from './transactions/transaction.ts'
import type { TypedData } from './typed-data/typed-data.ts'

/**
 * Returns the effects of something that is signed, in wei or base units.
 * @param publicKey - Of the key that signs, hex.
 */
export function ethereumEffects(signed: EthereumSigned, publicKey: string): Effects<EthereumAsset> {
  const effects = effectsOf(signed, publicKey)
  return { ...effects, unknown: [...effects.unknown, ...tokensNotKnown(effects.movements)] }
}

function effectsOf(signed: EthereumSigned, publicKey: string): Effects<EthereumAsset> {
  switch (signed.kind) {
    case 'ethereumTransaction':
      return ofTransaction(signed.transaction, callOf(signed.transaction), publicKey)
    case 'unprotectedTransaction':
      // It is carried out on every chain.
      return ofTransaction(
        { ...signed.transaction, type: 'legacy', chainId: everyChain },
        callOf(signed.transaction),
        publicKey,
      )
    case 'typedData':
      return ofMessage(signed.typedData, signerOf(publicKey))
    case 'authorization': {
      const { chainId } = signed.authorization
      return { ...noEffects, unknown: [everythingOn(chainId, otherCode)], counted: countedOn(chainId) }
    }
  }
}

const otherCode = 'other code acts for the account then (EIP-7702)'

/** The coin and every token that nothing names. */
export function countedOn(chainId: bigint): readonly CountedAsset<EthereumAsset>[] {
  return [
    { asset: { chainId, token: null }, inWords: networkOf(chainId)?.symbol ?? 'the coin' },
    { asset: { chainId, token: namedByNone }, inWords: 'other tokens' },
  ]
}

/** Nobody can have put a contract there: no key and no code is known that leads to it. */
const namedByNone = '0x00000000000000000000000000000000000C0DE5' as EthereumAddress

function ofTransaction(
  transaction: EthereumTransaction,
  call: DecodedCall | null,
  publicKey: string,
): Effects<EthereumAsset> {
  const { chainId, to, value, data, nonce } = transaction
  const fee = highestFee(transaction)
  // The account may have code (EIP-7702): then a call of itself, through whichever contract, may do anything.
  const { movements, unknown } = call ? effectsOfCall(call, signerOf(publicKey)) : effectsOfCreation({ chainId, value })
  return {
    movements,
    unknown: [
      ...delegations(transaction),
      ...(call ? coinUnsaid(call) : coinUnsaidOn(chainId)),
      ...unknown,
      ...feeNotSaid(transaction),
    ],
    counted: countedOn(chainId),
    fee: {
      kind: 'most',
      inWords: withDataFee(chainId, feeAmount(chainId, fee)).value,
      units: fee,
      // In full where it is above the usual, so that nothing is given away as one.
      counted: ethereumFeeAboveUsual(transaction)?.units ?? 0n,
    },
    uses: [`${chainId} ${nonce}`],
    sameAs: `${chainId} ${to} ${value} ${data}`,
  }
}

/** Its code runs at once, and can send on what it is given. */
export const whomCreationPays = 'a new contract, whose code says where it goes'

/** Returns the effects of creating a contract: it gets the coin sent with it and no more, and its own actions are not known. */
export function effectsOfCreation({ chainId, value }: Pick<EthereumTransaction, 'chainId' | 'value'>): DoneEffects {
  const gets = { ...coinOf({ chainId, value }), to: null, toInWords: whomCreationPays }
  return {
    movements: value > 0n ? [{ does: 'sends', ...gets }] : [],
    unknown: [
      {
        why: 'what the new contract does is not known',
        mayMove: asset => isOn(chainId, asset) && contractsTaking(asset).length > 0,
      },
    ],
  }
}

/** Words of accounts about their code are good wherever they say, whichever chain the transaction is for. */
function delegations(transaction: EthereumTransaction): readonly UnknownEffect<EthereumAsset>[] {
  if (transaction.type !== 'eip7702') return []
  const chains = [transaction, ...transaction.authorizationList].map(({ chainId }) => chainId)
  return [{ why: otherCode, mayMove: asset => chains.some(chainId => mayReach(chainId, asset)) }]
}

function coinUnsaid(call: DecodedCall): readonly UnknownEffect<EthereumAsset>[] {
  const { chainId } = call
  const why = coinMovedUnsaid(call, chainId)
  if (why === undefined && chainId !== everyChain) return []
  return [
    {
      why: why ?? coinMovesOtherwise,
      mayMove: asset => isOn(chainId, asset) && isCoin(asset) && coinMovedUnsaid(call, asset.chainId) !== undefined,
    },
  ]
}

/** Returns the unknown token of a high fee: chains without a coin choose the token for such a transaction, and it could be any. */
function feeNotSaid(transaction: EthereumTransaction): readonly UnknownEffect<EthereumAsset>[] {
  const { chainId } = transaction
  if (!paysFeesInTokens(chainId) || !ethereumFeeAboveUsual(transaction)) return []
  return [
    {
      why: 'its fee is above the usual, and it does not say in which token it is paid',
      mayMove: asset => isOn(chainId, asset) && !isCoin(asset),
    },
  ]
}

/** A message that is not known to the letter could stand for anything, on any chain. */
function ofMessage(typedData: TypedData, from: EthereumAddress | null): Effects<EthereumAsset> {
  const { chainId } = typedData.domain
  // Contracts keep the id as a constant, which networks that began as copies of others have from those: it tells only those that are known.
  const known = typeof chainId === 'bigint' && networkOf(chainId) ? knownMessage(typedData) : undefined
  const { movements: said, unknown } = known ? ofKnown(known) : ofUnknown(typedData, from)
  // A contract that nobody knows need not do what its message says.
  const movements = isKnownDomain(typedData) ? said : said.map(movement => ({ ...movement, isUnproven: true as const }))
  return {
    ...{ movements, unknown, uses: [], fee: feeOfOperation(typedData) },
    counted: countedOn(known?.chainId ?? (typeof chainId === 'bigint' ? chainId : everyChain)),
  }
}

function isKnownDomain({ domain: { chainId, verifyingContract } }: TypedData): boolean {
  return (
    typeof chainId === 'bigint' &&
    typeof verifyingContract === 'string' &&
    isShipped(chainId, verifyingContract as EthereumAddress)
  )
}

function ofKnown({ effects, chainId }: NonNullable<ReturnType<typeof knownMessage>>): DoneEffects {
  return { movements: effects.movements, unknown: [...coinUnsaidOn(chainId), ...effects.unknown] }
}

/** Returns the coin that contracts may move on networks that are not plain (decision 54), as every chain is not. */
function coinUnsaidOn(chainId: bigint): readonly UnknownEffect<EthereumAsset>[] {
  if (isPlainNetwork(chainId)) return []
  const mayMove = (asset: EthereumAsset) => isOn(chainId, asset) && isCoin(asset) && !isPlainNetwork(asset.chainId)
  return [{ why: coinMovesOtherwise, mayMove }]
}

function ofUnknown(typedData: TypedData, from: EthereumAddress | null): DoneEffects {
  return {
    movements: knownOrder(typedData, from)?.movements ?? [],
    unknown: [{ why: 'it is not known what contracts do with this message', mayMove: () => true }],
  }
}

/** ERC-4337: a message, and yet whoever carries it out is paid for its gas by the account or a paymaster. */
function feeOfOperation(typedData: TypedData): Fee<EthereumAsset> | null {
  const operation = signedOperation(typedData)
  if (!operation) return null
  const { fee, paymaster, account } = operation
  if (fee === null) return { kind: 'unknown', inWords: 'It does not say in a known form what it costs', counted: 0n }
  const chainId = typeof typedData.domain.chainId === 'bigint' ? typedData.domain.chainId : everyChain
  return {
    kind: 'most',
    inWords: feeAmount(chainId, fee).value,
    units: fee,
    counted: feeAboveUsualOn(chainId, fee)?.units ?? 0n,
    payer: paymaster ?? account,
  }
}
