import type { EthereumAddress } from '../encoding/address.ts'
import { asAddress, checksummed } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Call } from '../transactions/call.ts'
import type { TypedData } from '../typed-data/typed-data.ts'

/** Operation that a smart account signs for an EntryPoint to carry out (ERC-4337). */
export interface UserOperation {
  readonly account: EthereumAddress
  readonly callData: Hex
  /** Call that creates the account, or sets up one whose code EIP-7702 sets; null for an account that exists. */
  readonly creation: Creation | null
  /** Who pays the fee in its place; null where the account does, and where the bytes name nobody. */
  readonly paymaster: EthereumAddress | null
  /** True if it has any paymaster data, even data that names nobody. */
  readonly hasPaymaster: boolean
  /** The most that it costs, in wei: all of its gas at its highest price. Null where it names them in no form that is known. */
  readonly fee: bigint | null
}

export interface Creation {
  /** Null where the bytes name none: no EntryPoint carries that out. */
  readonly factory: EthereumAddress | null
  /** True if the account has its code by EIP-7702, so that no factory is called. */
  readonly isDelegated: boolean
  readonly data: Hex
}

/** The members of an operation of EntryPoint 0.6, or packed as from 0.7 on, as they were decoded. */
type Members = Readonly<Record<string, unknown>>

/**
 * Reads an operation by its members; `undefined` for what is none.
 * @param isOf06 - Whether one that is not packed is for EntryPoint 0.6. Modules of the Safe sign for 0.7 in such a form, too.
 */
export function readUserOperation(members: Members, isOf06?: boolean): UserOperation | undefined {
  const { callData, initCode, paymasterAndData } = members
  const account = asAddress(members.sender ?? members.safe)
  const gas = gasOf(members, isOf06)
  if (account === undefined || !isHex(callData)) return undefined
  if (!isHex(initCode) || !isHex(paymasterAndData)) return undefined
  return {
    account,
    callData,
    creation: initCode === '0x' ? null : creationOf(initCode, account),
    paymaster: addressAt(paymasterAndData),
    hasPaymaster: paymasterAndData !== '0x',
    fee: gas ? gas.units * gas.price : null,
  }
}

/** The operation that a typed message is, in the forms in which accounts sign it; `undefined` for any other message. */
export function signedOperation({ types, primaryType, message }: TypedData): UserOperation | undefined {
  if (/^(Packed)?UserOperation$/.test(primaryType)) return readUserOperation(message)
  // The module for 0.7 has narrower limits than that for 0.6.
  const limit = types.SafeOp?.find(({ name }) => name === 'verificationGasLimit')?.type
  return primaryType === 'SafeOp' ? readUserOperation(message, limit !== 'uint128') : undefined
}

/** Lists the calls that the EntryPoint makes for an operation: the call that creates the account, and then the account. */
export function callsOfOperation(chainId: bigint, { account, callData, creation }: UserOperation): readonly Call[] {
  const target = creation?.isDelegated ? account : creation?.factory
  return [
    ...(creation && target && creation.data !== '0x' ? [{ chainId, to: target, value: 0n, data: creation.data }] : []),
    { chainId, to: account, value: 0n, data: callData },
  ]
}

/** Returns the most gas by the formula of EntryPoints (`requiredPrefund`), and its price. */
function gasOf(members: Members, isOf06 = true): { readonly units: bigint; readonly price: bigint } | undefined {
  const { preVerificationGas, paymasterAndData } = members
  if (typeof preVerificationGas !== 'bigint' || !isHex(paymasterAndData)) return undefined
  const { accountGasLimits, gasFees } = members
  const ofPaymaster = gasOfPaymaster(paymasterAndData)
  if (isHex(accountGasLimits) && isHex(gasFees)) {
    const isWhole = accountGasLimits.length === 66 && gasFees.length === 66
    if (!isWhole || ofPaymaster === undefined) return undefined
    const units = numberAt(accountGasLimits, 0) + numberAt(accountGasLimits, 16) + ofPaymaster
    return { units: units + preVerificationGas, price: numberAt(gasFees, 16) }
  }
  const { callGasLimit, verificationGasLimit, maxFeePerGas } = members
  if (![callGasLimit, verificationGasLimit, maxFeePerGas].every(each => typeof each === 'bigint')) return undefined
  const [call, verification] = [callGasLimit as bigint, verificationGasLimit as bigint]
  const extra = isOf06 ? verification * (paymasterAndData === '0x' ? 0n : 2n) : ofPaymaster
  if (extra === undefined) return undefined
  return { units: call + verification + extra + preVerificationGas, price: maxFeePerGas as bigint }
}

/** From 0.7 on, the two limits of a paymaster follow its address; `undefined` for one without them. */
function gasOfPaymaster(data: Hex): bigint | undefined {
  if (data === '0x') return 0n
  return data.length < 2 + 2 * 52 ? undefined : numberAt(data, 20) + numberAt(data, 36)
}

/** 16 bytes of those that are there. */
function numberAt(bytes: Hex, offset: number): bigint {
  return BigInt(`0x${bytes.slice(2 + offset * 2, 34 + offset * 2)}`)
}

function creationOf(initCode: Hex, account: EthereumAddress): Creation {
  const data: Hex = `0x${initCode.slice(42)}`
  // The marker of EIP-7702, by itself or filled up to the length of an address.
  const isDelegated = /^0x7702(0{36}|$)/.test(initCode)
  return { factory: isDelegated ? account : addressAt(initCode), isDelegated, data }
}

function addressAt(bytes: Hex): EthereumAddress | null {
  return bytes.length < 42 ? null : checksummed(Buffer.from(bytes.slice(2, 42), 'hex'))
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/.test(value)
}
