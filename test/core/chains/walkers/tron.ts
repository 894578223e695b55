import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import { beyondAnySupply } from '../../../../src/core/chains/tron/amounts.ts'
import { tronFeeAboveUsual } from '../../../../src/core/chains/tron/fee.ts'
import type { TronSigned } from '../../../../src/core/chains/tron/signed.ts'
import { readTokenCall } from '../../../../src/core/chains/tron/token-call.ts'
import type { TronContract, TronTransaction } from '../../../../src/core/chains/tron/transaction.ts'

/**
 * What a transaction may move of TRX, in sun, or of a token, in its base units, whoever owns it. A fee limit above the usual counts as
 * TRX.
 * @param token - Address of the contract of a TRC-20 token; null for TRX.
 */
export function tronMoves(transaction: TronTransaction, token: string | null): Moves {
  const { contract } = transaction
  if (token !== null) return tokenMoves(contract, token)
  return movesTogether([coinMoves(contract), movesAmount(tronFeeAboveUsual(transaction)?.units ?? 0n)])
}

const handsOver = movesUnknown('it changes which keys may sign for the account')

function coinMoves(contract: TronContract): Moves {
  switch (contract.type) {
    case 'TransferContract':
      return movesAmount(contract.amount)
    case 'TriggerSmartContract':
      return movesAmount(contract.call_value)
    // The account keeps what it stakes, and cannot use it for at least two weeks.
    case 'FreezeBalanceV2Contract':
      return movesAmount(contract.frozen_balance)
    case 'DelegateResourceContract':
      return contract.lock ? movesAmount(contract.balance) : movesNothing
    // What is staked stays the account's.
    case 'UnfreezeBalanceV2Contract':
    case 'UnDelegateResourceContract':
    case 'VoteWitnessContract':
    case 'WithdrawBalanceContract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
      return movesNothing
    case 'AccountPermissionUpdateContract':
      return handsOver
    case 'other':
      return movesUnknown(`${contract.name} is not read here`)
  }
}

function tokenMoves(contract: TronContract, token: string): Moves {
  switch (contract.type) {
    case 'TransferContract':
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
    case 'VoteWitnessContract':
    case 'WithdrawBalanceContract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
      return movesNothing
    case 'TriggerSmartContract':
      return callMoves(contract, token)
    case 'AccountPermissionUpdateContract':
      return handsOver
    case 'other':
      return movesUnknown(`${contract.name} is not read here`)
  }
}

/** Functions that not every token has. */
const others: readonly string[] = ['increase', 'safeTransferFrom', 'approveAll']
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

function callMoves({ contract_address, data }: Extract<TronContract, { type: 'TriggerSmartContract' }>, token: string) {
  const call = readTokenCall(data)
  // Whatever is called may use an allowance that it was given before.
  if (!call) return movesUnknown('the call of a contract is not known')
  if (!call.isPadded || (others.includes(call.name) && contract_address !== usdt))
    return movesUnknown('the contract may do more than its function says')
  if (contract_address !== token) return movesNothing
  if (call.name === 'approveAll') return call.isAllowed ? movesUnknown('every token of the contract') : movesNothing
  return 'spender' in call && call.amount >= beyondAnySupply
    ? movesUnknown('it is an allowance without limit')
    : movesAmount(call.amount)
}

/** Whom it pays in TRX or, by a call that is known, in a token. */
export function tronRecipients({ transaction: { contract } }: TronSigned): readonly string[] {
  switch (contract.type) {
    case 'TransferContract':
      return [contract.to_address]
    case 'TriggerSmartContract': {
      const call = readTokenCall(contract.data)
      const paid = contract.call_value > 0n || contract.call_token_value > 0n ? [contract.contract_address] : []
      return call && 'to' in call ? [...paid, call.to] : paid
    }
    default:
      return []
  }
}
