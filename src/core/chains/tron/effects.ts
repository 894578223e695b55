import { sha256 } from '../../crypto/hash.ts'
import { count } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type EffectOf, type Effects, noEffects, unknownWhole } from '../declaration/effects.ts'
import { memoOfBytes } from '../declaration/memo.ts'
import { beyondAnySupply, knownToken, trxAmount } from './amounts.ts'
import type { TronAsset } from './assets.ts'
import { highestTronFee, tronFeeAboveUsual } from './fee.ts'
import { resourceNames } from './resource-names.ts'
import type { TronSigned } from './signed.ts'
import { isBelieved, isOfEveryToken, readTokenCall, type TokenCall, takesBack } from './token-call.ts'
import { givenInWords } from './token-call-in-words.ts'
import type { TronContract, TronTransaction } from './transaction.ts'

/** The address of zeros, where no contract can be. */
const namedByNone = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

type Does = Pick<Effects<TronAsset>, 'movements' | 'unknown'>

export function tronEffects({ transaction }: TronSigned): Effects<TronAsset> {
  const { contract, raw, data } = transaction
  const from = contract.owner_address
  const { movements, unknown } = doneBy(contract)
  const memos = data.length === 0 ? [] : [memoOfBytes(data)]
  return {
    ...noEffects,
    movements: movements.map(movement => ({ from, ...movement, ...(movement.to && { memos }) })),
    unknown,
    memos,
    counted: [
      { asset: { token: null }, inWords: 'TRX' },
      ...tokenCalled(contract),
      { asset: { token: namedByNone }, inWords: 'other tokens' },
    ],
    fee: feeOf(transaction),
    uses: [toHex(sha256(raw))],
  }
}

/** The token that is called, by name, if it is known. */
function tokenCalled(contract: TronContract): Effects<TronAsset>['counted'] {
  const called = contract.type === 'TriggerSmartContract' ? contract.contract_address : ''
  const token = knownToken(called)
  return token ? [{ asset: { token: called }, inWords: token.symbol }] : []
}

function doneBy(contract: TronContract): Does {
  switch (contract.type) {
    case 'TransferContract':
      return moves({ does: 'sends', ...trxOf(contract.amount), to: contract.to_address })
    case 'TriggerSmartContract':
      return doneByCall(contract)
    // The account keeps what it stakes, and cannot use it for at least two weeks.
    case 'FreezeBalanceV2Contract':
      return moves({ does: 'stakes', ...trxOf(contract.frozen_balance), to: null })
    case 'DelegateResourceContract':
      return moves(lends(contract))
    // What is staked, and what it earns, stays the account's.
    case 'UnfreezeBalanceV2Contract':
    case 'UnDelegateResourceContract':
    case 'VoteWitnessContract':
    case 'WithdrawBalanceContract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
      return moves()
    case 'AccountPermissionUpdateContract':
      return { movements: [], unknown: [unknownWhole('it changes which keys may sign for the account')] }
    case 'other':
      return { movements: [], unknown: [unknownWhole(`${contract.name} is not read here`)] }
  }
}

/** The stake stays the account's. It counts if it is locked, since the account cannot use it until the lock ends. */
function lends({
  balance,
  resource,
  receiver_address: to,
  lock,
}: Extract<TronContract, { type: 'DelegateResourceContract' }>): EffectOf<TronAsset> {
  const inWords = `the ${resourceNames[resource]} of ${trxAmount(balance)}`
  return lock
    ? { does: 'lends', ...trxOf(balance), inWords: `${inWords}, locked`, to }
    : { does: 'lends', inWords, asset: null, units: 0n, to }
}

function moves(...movements: readonly EffectOf<TronAsset>[]): Does {
  return { movements, unknown: [] }
}

function doneByCall(contract: Extract<TronContract, { type: 'TriggerSmartContract' }>): Does {
  const { call_value, call_token_value, token_id, contract_address: to, data } = contract
  const units = `${count(call_token_value, 'unit')} of token ${token_id}`
  // What the contract does with it is not known: being called makes it known to nobody.
  const toContract = { does: 'sends', to, isUnproven: true } as const
  const along: readonly EffectOf<TronAsset>[] = [
    ...(call_value > 0n ? [{ ...toContract, ...trxOf(call_value) }] : []),
    ...(call_token_value > 0n
      ? [{ ...toContract, inWords: units, asset: null, item: `token ${token_id}`, units: 0n }]
      : []),
  ]
  const call = readTokenCall(data)
  // Whatever is called may use an allowance that it was given before.
  const mayMove = ({ token }: TronAsset) => token !== null
  if (!call) return { movements: along, unknown: [{ why: 'the call of a contract is not known', mayMove }] }
  const done = ofTokenCall(call, to)
  if (isBelieved(call, to)) return moves(...along, done)
  if (!isOfEveryToken(call))
    return {
      movements: [...along, { ...done, isUnproven: true }],
      unknown: [{ why: call.isPadded ? doesMore : readsOtherwise, mayMove }],
    }
  // What it says of the token itself counts.
  return {
    movements: [...along, done],
    unknown: [{ why: doesMore, mayMove: asset => mayMove(asset) && asset.token !== to }],
  }
}

const doesMore = 'the contract may do more than its function says'
const readsOtherwise = 'the contract may read an address in it otherwise'

function ofTokenCall(call: TokenCall, token: string): EffectOf<TronAsset> {
  const what = { inWords: givenInWords(call, token), asset: { token } }
  if (!('spender' in call)) {
    const from = call.name === 'transfer' ? {} : { from: call.from }
    return { does: 'sends', ...what, units: call.amount, to: call.to, ...from }
  }
  const right = { does: takesBack(call, token) ? 'disallows' : 'allows', ...what, to: call.spender } as const
  if (call.name === 'approveAll') return { ...right, units: null, why: 'it is a right to every token of the contract' }
  return call.amount >= beyondAnySupply
    ? { ...right, units: null, why: 'it is an allowance without limit' }
    : { ...right, units: call.amount }
}

function trxOf(sun: bigint): Pick<EffectOf<TronAsset>, 'inWords' | 'asset'> & { readonly units: bigint } {
  return { inWords: trxAmount(sun), asset: { token: null }, units: sun }
}

function feeOf(transaction: TronTransaction): Effects<TronAsset>['fee'] {
  const units = highestTronFee(transaction)
  const counted = tronFeeAboveUsual(transaction)?.units ?? 0n
  return units === null
    ? { kind: 'unknown', inWords: 'The network sets it', counted }
    : { kind: 'most', inWords: trxAmount(units), units, counted }
}
