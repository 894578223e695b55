import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { ifAny } from '../../declaration/described.ts'
import { callInMessage } from '../calls/call-in-message.ts'
import { callOf } from '../calls/call-of-transaction.ts'
import { type DecodedCall, everyCall } from '../calls/call-tree.ts'
import { effectsOfCall } from '../effects/effects-of-call.ts'
import { knownOrder } from '../effects/orders/known-order.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { knownMessage } from '../messages/known-messages.ts'
import { manyOrders } from '../messages/warnings/many-orders.ts'
import { everyChain } from '../networks/networks.ts'
import type { EthereumSigned } from '../transactions/signed.ts'
import type { EthereumTransaction } from '../transactions/transaction.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import { callForUnknown } from './call-for-unknown.ts'
import { callsItself } from './calls-itself.ts'
import { chainInMessage, chainNotUsed, contractOnOtherChain } from './chain-of-message.ts'
import { codeOfSafe } from './code-of-safe.ts'
import { coinLeftBehind } from './coin-left-behind.ts'
import { coinToNobody } from './coin-to-nobody.ts'
import { contractIsAccount } from './contract-is-account.ts'
import { contractNotKnown } from './contract-not-known.ts'
import { creditedToAnybody } from './credited-to-anybody.ts'
import { dataWithToken } from './data-with-token.ts'
import { allowanceEndsLate, callEndedBefore, endedBefore, endsLate } from './deadlines.ts'
import { paidById, partLost, relayedFor } from './decided-elsewhere.ts'
import { feeShare } from './fee-share.ts'
import { describedForUnknown, forUnknownTokens, swapForUnknown } from './for-unknown-tokens.ts'
import { forwardedCall } from './forwarded-call.ts'
import { fromOthers } from './from-others.ts'
import { lookAlikeName } from './look-alike-name.ts'
import { moreThanSupply, permitMoreThanSupply, sendsMoreThanSupply } from './more-than-supply.ts'
import { movesNothing } from './moves-nothing.ts'
import { nonceGap, nonceUsed } from './nonce.ts'
import { notAsDescribed } from './not-as-described.ts'
import { operationBeneficiary } from './operation-beneficiary.ts'
import { operationFee } from './operation-fee.ts'
import { orderFees } from './order-fees.ts'
import {
  blurForNothing,
  orderByCall,
  orderForNothing,
  seaportAnyToken,
  seaportForNothing,
} from './order-for-nothing.ts'
import { orderInParts, orderReceiver } from './order-receiver.ts'
import { ownDelegation } from './own-delegation.ts'
import { accountNotKnown, ownerNotOurs } from './owner-not-ours.ts'
import { paymasterPays } from './paymaster.ts'
import { permitAsCall } from './permit-as-call.ts'
import { permitNotKnown } from './permit-not-known.ts'
import { powerDescribed } from './power-described.ts'
import { receiverNotOurs } from './receiver-not-ours.ts'
import type { CallRule, MessageRule, TransactionRule } from './rule.ts'
import { safeRefundOfCall, safeRefundOfMessage } from './safe-refund.ts'
import { setupOfSafe } from './setup-of-safe.ts'
import { severalTokens } from './several-tokens.ts'
import { spenderOfCall } from './spender-of-call.ts'
import { spenderOfPermit } from './spender-of-permit.ts'
import { swapForNothing } from './swap-for-nothing.ts'
import { offersAny, swapTakesAny } from './swap-takes-any.ts'
import { coinToContract, signedToContract, toContract, toOwnContract } from './to-contract.ts'
import { signedToNobody, toNobody } from './to-nobody.ts'
import { userOperation } from './user-operation.ts'
import { validatorKey } from './validator-key.ts'

/** Rules for every call, also for calls inside others, whatever a description says of it. */
const ofCalls: readonly CallRule[] = [
  moreThanSupply,
  sendsMoreThanSupply,
  spenderOfCall,
  toOwnContract,
  toContract,
  coinToContract,
  coinLeftBehind,
  creditedToAnybody,
  toNobody,
  dataWithToken,
  receiverNotOurs,
  validatorKey,
  fromOthers,
  swapForNothing,
  swapTakesAny,
  swapForUnknown,
  notAsDescribed,
  describedForUnknown,
  orderByCall,
  permitAsCall,
  movesNothing,
  codeOfSafe,
  setupOfSafe,
  safeRefundOfCall,
  allowanceEndsLate,
  callEndedBefore,
  contractNotKnown,
  powerDescribed,
  paidById,
  partLost,
  relayedFor,
  operationBeneficiary,
]

const ofTransactions: readonly TransactionRule[] = [ownDelegation, feeShare, nonceUsed, nonceGap]

const ofMessages: readonly MessageRule[] = [
  contractIsAccount,
  contractOnOtherChain,
  chainInMessage,
  chainNotUsed,
  lookAlikeName,
  spenderOfPermit,
  severalTokens,
  permitNotKnown,
  permitMoreThanSupply,
  ownerNotOurs,
  accountNotKnown,
  signedToNobody,
  signedToContract,
  safeRefundOfMessage,
  endsLate,
  endedBefore,
  manyOrders,
  seaportForNothing,
  seaportAnyToken,
  blurForNothing,
  orderForNothing,
  orderReceiver,
  orderInParts,
  userOperation,
  paymasterPays,
  operationFee,
  forwardedCall,
  callForUnknown,
]

/** Lists the warnings about something signed for Ethereum, besides those that its description gives from the bytes alone. */
export function warnOfEthereum(signed: EthereumSigned, surroundings: Surroundings): readonly Warning[] {
  switch (signed.kind) {
    case 'ethereumTransaction':
    case 'unprotectedTransaction':
      return ofTransaction(signed, surroundings)
    case 'typedData':
      return ofMessage(signed.typedData, surroundings)
    case 'authorization':
      return []
  }
}

function ofTransaction(signed: EthereumSigned & { kind: `${string}Transaction` }, surroundings: Surroundings) {
  const transaction: EthereumTransaction =
    signed.kind === 'ethereumTransaction'
      ? signed.transaction
      : { ...signed.transaction, type: 'legacy', chainId: everyChain }
  return [
    ...ofTransactions.flatMap(rule => rule(transaction, surroundings) ?? []),
    ...warnOfCall(callOf(signed.transaction), surroundings),
  ]
}

/** Lists the warnings about a call and each one inside it, on any chain with such contracts. @param call - Null for none. */
export function warnOfCall(call: DecodedCall | null, surroundings: Surroundings): readonly Warning[] {
  if (call === null) return []
  const { movements, unknown } = effectsOfCall(call, surroundings.signer as EthereumAddress | null)
  return [
    ...coinToNobody(movements),
    ...ifAny(callsItself(call, unknown)),
    ...everyCall(call).flatMap(each => ofCalls.flatMap(rule => rule(each, surroundings) ?? [])),
  ]
}

/** A message of a Safe or a smart account makes a call, which is judged as one that this account makes. */
function ofMessage(message: TypedData, surroundings: Surroundings): readonly Warning[] {
  const call = callInMessage(message)
  const { chainId } = message.domain
  const { movements } = knownMessage(message)?.effects ??
    knownOrder(message, surroundings.signer as EthereumAddress | null) ?? { movements: [] }
  return [
    ...(call || typeof chainId !== 'bigint' ? [] : forUnknownTokens(movements, chainId, surroundings)),
    ...orderFees(movements, surroundings),
    ...ifAny(offersAny(movements)),
    ...ofMessages.flatMap(rule => rule(message, surroundings) ?? []),
    ...(call ? warnOfCall(call.made, { ...surroundings, signer: call.account }) : []),
  ]
}
