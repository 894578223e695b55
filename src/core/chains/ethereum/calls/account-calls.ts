import { parseAbiParameters } from 'viem/utils'
import type { Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { danger, ifAny } from '../../declaration/described.ts'
import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import { decodeExactly } from '../encoding/decode-exactly.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Call } from '../transactions/call.ts'
import { feeAmount } from '../transactions/fees.ts'
import { type CallMoves, calls, callsOf, everything } from './call-moves.ts'
import { acting, type KnownCall, type Said } from './known-call.ts'
import { callsOfOperation, readUserOperation, type UserOperation } from './user-operation.ts'
import { delegateCall } from './warnings/delegate-call.ts'
import { operationCreates } from './warnings/operation-creates.ts'
import { zeroTarget } from './warnings/zero-target.ts'

/** Functions by which smart accounts, and what carries out their operations, make calls (ERC-4337, ERC-7579, ERC-7821). */
export const accountCalls: readonly KnownCall[] = [
  acting(
    'Smart account',
    'execute(address target, uint256 value, bytes data)',
    ([target, value, data], { chainId, to }) => callsOf(to, [{ chainId, to: target, value, data }]),
    (_, { to }) => acts(to),
  ),
  acting(
    'Smart account (SimpleAccount 0.6)',
    'executeBatch(address[] targets, bytes[] datas)',
    ([targets, datas], call) => ofLists(call, [], targets, datas),
    ([targets], { to }) => acts(to, targets.length),
  ),
  acting(
    'Smart account (SimpleAccount 0.7)',
    'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    ([targets, values, datas], call) => ofLists(call, values, targets, datas),
    ([targets], { to }) => acts(to, targets.length),
  ),
  acting(
    'Smart account (Coinbase Smart Wallet, SimpleAccount 0.8)',
    'executeBatch((address target, uint256 value, bytes data)[] calls)',
    ([list], call) => ofStructs(call, list),
    ([list], { to }) => actsIn(to, list),
  ),
  acting(
    'ERC-7579 or ERC-7821',
    'execute(bytes32 mode, bytes executionData)',
    ([mode, data], call) => byMode(call, mode, data),
    ([mode, data], call) => inMode(call, mode, data),
  ),
  acting(
    'ERC-7579',
    'executeFromExecutor(bytes32 mode, bytes executionData)',
    ([mode, data], call) => byMode(call, mode, data),
    ([mode, data], call) => inMode(call, mode, data),
  ),

  acting(
    'EntryPoint 0.6 (ERC-4337)',
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    ([ops], { chainId }) => operations(chainId, ops),
    ([ops, beneficiary], { chainId }) => carryingOut(chainId, ops, beneficiary),
  ),
  acting(
    'EntryPoint 0.7 (ERC-4337)',
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    ([ops], { chainId }) => operations(chainId, ops),
    ([ops, beneficiary], { chainId }) => carryingOut(chainId, ops, beneficiary),
  ),

  acting(
    '1inch',
    'permitAndCall(bytes permit, bytes action)',
    ([, action], call) => calls([{ ...call, value: 0n, data: action }]),
    (_, { to }) => ({ sentence: `Use a permit, and make a call in contract ${to}`, takesValue: true }),
  ),
]

function acts(account: EthereumAddress, howMany = 1): Said {
  const what = howMany === 1 ? 'act' : `make ${count(howMany, 'call')}`
  return { sentence: `Have the account ${account} ${what}`, takesValue: true }
}

/** Describes calls of an account that may take the zero address for itself, as accounts of `ofStructs` do. */
function actsIn(account: EthereumAddress, list: readonly Execution[]): Said {
  const targets = list.map(({ target }) => target)
  const warnings = zeroTarget(targets, `some accounts take that for themselves (${account})`)
  return { ...acts(account, list.length), warnings }
}

/** @param values - Of each call, in wei; none means that no coin goes with any. */
function ofLists(
  { chainId, to }: Call,
  values: readonly bigint[],
  targets: readonly EthereumAddress[],
  datas: readonly Hex[],
): CallMoves {
  const isWhole = targets.length === datas.length && (values.length === 0 || values.length === targets.length)
  const list = targets.map((target, index) => ({
    ...{ chainId, to: target },
    ...{ value: values[index] ?? 0n, data: datas[index] ?? '0x' },
  }))
  return isWhole ? callsOf(to, list) : everything(`the lists of what the account ${to} does are not equally long`, list)
}

interface Execution {
  readonly target: EthereumAddress
  readonly value: bigint
  readonly data: Hex
}

/** For the zero address ERC-7821 has the account itself. */
function ofStructs({ chainId, to }: Call, list: readonly Execution[]): CallMoves {
  return callsOf(
    to,
    list.map(({ target, value, data }) => ({ chainId, to: BigInt(target) === 0n ? to : target, value, data })),
  )
}

function operations(chainId: bigint, ops: readonly object[]): CallMoves {
  return calls(ops.map(read).flatMap(operation => callsOfOperation(chainId, operation)))
}

function carryingOut(chainId: bigint, ops: readonly object[], beneficiary: EthereumAddress): Said {
  const list = ops.map(read)
  const fees = list.map(({ fee }) => fee)
  const isKnown = fees.every(fee => fee !== null)
  const most = isKnown
    ? `of at most ${
        feeAmount(
          chainId,
          fees.reduce((sum, fee) => sum + fee, 0n),
        ).value
      } `
    : ''
  return {
    sentence: `Carry out ${count(list.length, 'operation')} that accounts have signed, whose fees ${most}go to ${beneficiary}`,
    warnings: list.flatMap(operation => ifAny(operationCreates(operation))),
  }
}

/** As the function takes it, so it can be read. */
function read(operation: object): UserOperation {
  return readUserOperation(operation as Readonly<Record<string, unknown>>) as UserOperation
}

/** Returns the moves of calls that an ERC-7579 mode has the account make. */
function byMode(call: Call, mode: Hex, data: Hex): CallMoves {
  const read = executions(mode, data)
  return read.kind === 'calls' ? ofStructs(call, read.list) : everything(whyNot(call, read))
}

function inMode({ to }: Call, mode: Hex, data: Hex): Said {
  const read = executions(mode, data)
  if (read.kind === 'calls') return actsIn(to, read.list)
  return { ...acts(to), warnings: [warningOf(to, read)] }
}

type Executions =
  | { readonly kind: 'calls'; readonly list: readonly Execution[] }
  | { readonly kind: 'delegate'; readonly target: EthereumAddress }
  | { readonly kind: 'unknown' }

const batch = parseAbiParameters('(address target, uint256 value, bytes data)[] calls')

/**
 * Modes that are read, and how calls are encoded in them. The second byte says whether all is undone if one call fails. Other bytes of a
 * mode may give the same data another meaning, as lists of lists have in ERC-7821.
 */
const encodings: ReadonlyMap<Hex, 'packed' | 'list'> = new Map([
  [wholeMode('0x00'), 'packed'],
  [wholeMode('0x0001'), 'packed'],
  [wholeMode('0x01'), 'list'],
  [wholeMode('0x0101'), 'list'],
  // ERC-7821 with `opData`, which a list alone does not hold.
  [wholeMode('0x01000000000078210001'), 'list'],
])

/** Begins the modes by which code of another contract runs in place of the account's own. */
const runsOtherCode = '0xff'

function wholeMode(beginning: Hex): Hex {
  return beginning.padEnd(66, '0') as Hex
}

function executions(mode: Hex, data: Hex): Executions {
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (mode.startsWith(runsOtherCode) && bytes.length >= 20) return { kind: 'delegate', target: targetOf(bytes) }
  const encoding = encodings.get(mode)
  if (encoding === 'packed' && bytes.length >= 52) {
    const value = BigInt(`0x${bytes.toString('hex', 20, 52)}`)
    return { kind: 'calls', list: [{ target: targetOf(bytes), value, data: `0x${bytes.toString('hex', 52)}` }] }
  }
  const [list] = encoding === 'list' ? (decodeExactly(batch, data) ?? []) : []
  return list ? { kind: 'calls', list: list as readonly Execution[] } : { kind: 'unknown' }
}

function targetOf(bytes: Buffer): EthereumAddress {
  return checksummed(bytes.subarray(0, 20))
}

function whyNot({ to }: Call, read: Exclude<Executions, { kind: 'calls' }>): string {
  return read.kind === 'delegate'
    ? `code runs with every right of the account ${to}`
    : `what the account ${to} does is encoded in a way that is not known`
}

function warningOf(account: EthereumAddress, read: Exclude<Executions, { kind: 'calls' }>): Warning {
  return read.kind === 'delegate'
    ? delegateCall(read.target, `account ${account}`)
    : danger(`The account ${account} is told what to do in a way that is not known. What it does cannot be shown.`)
}
