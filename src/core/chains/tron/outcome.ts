import { sha256 } from '../../crypto/hash.ts'
import { count } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { amountOrNumber, beyondAnySupply, knownToken, tokenAmount, trxAmount } from './amounts.ts'
import type { TronAsset } from './assets.ts'
import { tronFeeAboveUsual } from './fee.ts'
import type { TronSigned } from './signed.ts'
import { readTokenCall, takesBack } from './token-call.ts'
import type { TronContract, TronTransaction } from './transaction.ts'

/** The address of zeros, where no contract can be. */
const namedByNone = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

type Movements = readonly Movement<TronAsset>[]

export function tronOutcome({ transaction }: TronSigned): Outcome<TronAsset> {
  const { contract, raw } = transaction
  const from = contract.owner_address
  return {
    ...noOutcome,
    movements: movementsOf(contract).map(movement => ({ from, ...movement })),
    counted: [
      { asset: { token: null }, inWords: 'TRX' },
      { asset: { token: namedByNone }, inWords: 'other tokens' },
    ],
    fee: feeOf(transaction),
    uses: [toHex(sha256(raw))],
  }
}

function movementsOf(contract: TronContract): Movements {
  switch (contract.type) {
    case 'TransferContract':
      return [{ does: 'sends', ...trxOf(contract.amount), to: contract.to_address }]
    case 'TriggerSmartContract': {
      const { call_value, call_token_value, token_id, contract_address: to } = contract
      const units = `${count(call_token_value, 'unit')} of token ${token_id}`
      return [
        ...(call_value > 0n ? [{ does: 'sends', ...trxOf(call_value), to } as const] : []),
        ...(call_token_value > 0n ? [{ does: 'sends', inWords: units, asset: null, units: 0n, to } as const] : []),
        ...ofCall(contract),
      ]
    }
    case 'FreezeBalanceV2Contract':
      return [{ does: 'stakes', ...trxOf(contract.frozen_balance), to: null }]
    default:
      return []
  }
}

function ofCall({ contract_address, data }: Extract<TronContract, { type: 'TriggerSmartContract' }>): Movements {
  const call = readTokenCall(data)
  if (!call) return []
  const asset = { token: contract_address }
  const { amount } = call
  if (call.name === 'approve') {
    const isEndless = amount >= beyondAnySupply
    const name = knownToken(contract_address)?.symbol ?? `token ${contract_address}`
    const inWords = isEndless ? `any amount of ${name}` : amountOrNumber(amount, contract_address)
    const does = takesBack(call, contract_address) ? 'disallows' : 'allows'
    return [{ does, inWords, asset, units: isEndless ? null : amount, to: call.spender }]
  }
  const inWords = (call.name === 'transferFrom' ? amountOrNumber : tokenAmount)(amount, contract_address)
  const what = { inWords, asset, units: amount, to: call.to }
  return [{ does: 'sends', ...what, ...(call.name === 'transferFrom' && { from: call.from }) }]
}

function trxOf(sun: bigint): Pick<Movement<TronAsset>, 'inWords' | 'asset' | 'units'> {
  return { inWords: trxAmount(sun), asset: { token: null }, units: sun }
}

function feeOf(transaction: TronTransaction): Outcome<TronAsset>['fee'] {
  const { contract, fee_limit } = transaction
  const counted = tronFeeAboveUsual(transaction)?.units ?? 0n
  return contract.type === 'TriggerSmartContract' || contract.type === 'other'
    ? { kind: 'most', inWords: trxAmount(fee_limit), units: fee_limit, counted }
    : { kind: 'unknown', inWords: 'The network sets it: bandwidth of the account, or else some TRX', counted }
}
