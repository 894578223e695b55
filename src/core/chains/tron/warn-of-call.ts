import type { Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { coinToUnknown, contractNotKnown } from '../declaration/contract-not-known.ts'
import type { Surroundings } from '../declaration/decision-context.ts'
import { danger } from '../declaration/described.ts'
import { knownToken, trxAmount } from './amounts.ts'
import { readTokenCall, type TokenCall } from './token-call.ts'
import type { TronContract } from './transaction.ts'

/** Warns of a call of a contract that is not known, and of coin that goes with a call. */
export function warnOfCall(contract: TronContract, { isNamed, isOurs }: Surroundings): readonly Warning[] {
  if (contract.type !== 'TriggerSmartContract') return []
  const { contract_address: called, call_value, call_token_value, token_id, data } = contract
  const along = [
    ...(call_value > 0n ? [trxAmount(call_value)] : []),
    ...(call_token_value > 0n ? [`${count(call_token_value, 'unit')} of token ${token_id}`] : []),
  ].join(' and ')
  const call = readTokenCall(data)
  const isToken = knownToken(called) !== undefined
  const isKnown = isToken || isNamed(called) || isOurs(called)
  return [
    ...(isKnown || !call ? [] : [contractNotKnown(called, along === '' ? null : along, standardOf(call))]),
    ...(isKnown || call || along === '' ? [] : [coinToUnknown(called, along)]),
    // By the standard, functions of tokens take no coin.
    ...((call || isToken) && along !== ''
      ? [danger(`${along} goes with a call that takes no payment: the contract keeps it, or refuses the call.`)]
      : []),
  ]
}

/** The others are of the standard, or of tokens that have more than it. */
function standardOf({ name }: TokenCall): string {
  return name === 'safeTransferFrom' || name === 'approveAll' ? 'TRC-721' : 'TRC-20'
}
