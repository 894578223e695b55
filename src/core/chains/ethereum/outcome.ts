import { type CountedAsset, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { type EthereumAddress, signerOf } from './address.ts'
import type { EthereumAsset } from './asset.ts'
import { ethereumFeeAboveUsual, feeAboveUsualOn, feeAmount, highestFee } from './fees.ts'
import { knownMessage } from './known-messages.ts'
import { coinOf, movementsOfCall, notFollowedIn, unknownInCall } from './movements-of-call.ts'
import { movementsOfNamedOrder, movementsOfOutputs } from './movements-of-order.ts'
import { everyChain, networkOf } from './networks.ts'
import type { EthereumSigned } from './signed.ts'
import type { EthereumTransaction } from './transaction.ts'
import type { TypedData } from './typed-data.ts'
import { signedOperation } from './user-operation.ts'
import { callInMessage } from './warnings/call-in-message.ts'

export function ethereumOutcome(signed: EthereumSigned, publicKey: string): Outcome<EthereumAsset> {
  switch (signed.kind) {
    case 'ethereumTransaction':
      return ofTransaction(signed.transaction)
    case 'unprotectedTransaction':
      return ofTransaction({ ...signed.transaction, type: 'legacy', chainId: everyChain })
    case 'typedData':
      return ofMessage(signed.typedData, signerOf(publicKey))
    case 'authorization':
      return { ...noOutcome, counted: countedOn(signed.authorization.chainId) }
  }
}

/** The coin and every token that nothing names. */
export function countedOn(chainId: bigint): readonly CountedAsset<EthereumAsset>[] {
  return [
    { asset: { chainId, token: null }, inWords: networkOf(chainId)?.symbol ?? 'the coin' },
    { asset: { chainId, token: namedByNone }, inWords: 'other tokens' },
  ]
}

/** Nobody can have put a contract there: no key and no code is known that leads to it. */
const namedByNone = '0x00000000000000000000000000000000000C0DE5' as EthereumAddress

function ofTransaction(transaction: EthereumTransaction): Outcome<EthereumAsset> {
  const { chainId, to, value, data, nonce } = transaction
  const fee = highestFee(transaction)
  return {
    ...noOutcome,
    movements: to === null ? creation(transaction) : movementsOfCall({ chainId, to, value, data }),
    unknown: to === null || data === '0x' ? [] : unknownInCall({ chainId, to, value, data }),
    counted: countedOn(chainId),
    fee: {
      kind: 'most',
      inWords: feeAmount(chainId, fee).value,
      units: fee,
      counted: ethereumFeeAboveUsual(transaction)?.units ?? 0n,
    },
    uses: [`${chainId} ${nonce}`],
    sameAs: `${chainId} ${to} ${value} ${data}`,
  }
}

function creation({ chainId, value }: EthereumTransaction): Outcome<EthereumAsset>['movements'] {
  const what = coinOf({ chainId, value })
  return value > 0n ? [{ does: 'sends', ...what, to: null, toInWords: 'nobody: it creates a contract' }] : []
}

function ofMessage(typedData: TypedData, from: EthereumAddress | null): Outcome<EthereumAsset> {
  const known = knownMessage(typedData)
  const call = callInMessage(typedData)
  const { chainId } = typedData.domain
  return {
    ...noOutcome,
    fee: feeOfOperation(typedData),
    unknown: call ? notFollowedIn(call.made) : [],
    movements: known?.movements ?? [...movementsOfOutputs(typedData), ...movementsOfNamedOrder(typedData, from)],
    counted: countedOn(known?.chainId ?? (typeof chainId === 'bigint' ? chainId : everyChain)),
  }
}

/** ERC-4337: a message, and yet whoever carries it out is paid for its gas by the account or a paymaster. */
function feeOfOperation(typedData: TypedData): Outcome<EthereumAsset>['fee'] {
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
