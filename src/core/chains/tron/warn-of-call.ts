import type { Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { contractNotKnown } from '../declaration/contract-not-known.ts'
import type { Surroundings } from '../declaration/decision-context.ts'
import { danger, ifAny } from '../declaration/described.ts'
import { knownToken, trxAmount } from './amounts.ts'
import { readTokenCall } from './token-call.ts'
import type { TronContract } from './transaction.ts'

/** Warns of a token call: by the standard it takes no coin, so coin that goes with it stays with the contract. */
export function warnOfCall(contract: TronContract, { isNamed, isOurs }: Surroundings): readonly Warning[] {
  if (contract.type !== 'TriggerSmartContract' || !readTokenCall(contract.data)) return []
  const { contract_address: called, call_value, call_token_value, token_id } = contract
  const along = [
    ...(call_value > 0n ? [trxAmount(call_value)] : []),
    ...(call_token_value > 0n ? [`${count(call_token_value, 'unit')} of token ${token_id}`] : []),
  ].join(' and ')
  const isKnown = knownToken(called) !== undefined || isNamed(called) || isOurs(called)
  return [
    ...(isKnown ? [] : ifAny(contractNotKnown(called, along === '' ? null : along, 'TRC-20'))),
    ...(along === ''
      ? []
      : [danger(`${along} goes with a call that takes no payment: the contract keeps it, or refuses the call.`)]),
  ]
}
