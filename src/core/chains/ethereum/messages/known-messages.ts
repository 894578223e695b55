/** Long because it is a list: each typed message that is known by its type, with what it says and what it moves. */

import type { Field, Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { branch } from '../../../display/list-field.ts'
import { danger, fitting } from '../../declaration/described.ts'
import type { UnknownEffect } from '../../declaration/effects.ts'
import { greatest } from '../../history/usual.ts'
import { callInMessage } from '../calls/call-in-message.ts'
import { saidOf } from '../calls/caller-of-inner-calls.ts'
import { describeCall } from '../calls/describe-calls.ts'
import { mayBeCollection } from '../calls/may-be-collection.ts'
import { signedOperation } from '../calls/user-operation.ts'
import { delegateCall } from '../calls/warnings/delegate-call.ts'
import { isDescribed } from '../clear-signing/shipped.ts'
import { type DoneEffects, effectsOfCall } from '../effects/effects-of-call.ts'
import { allowing, amountOf, amountOrNumber, coinOf, sending } from '../effects/movement.ts'
import { movementsOfSeaport } from '../effects/orders/seaport.ts'
import { takenByContract } from '../effects/tokens-not-known.ts'
import { anyAssetOn, everythingOn } from '../effects/unknown-of-call.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import { beyondAnySupply, isLimitlessAllowance, limitlessInFigures } from '../encoding/limitless.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { untilText } from '../encoding/times.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import { atMost, type Takeable, tokenInWords } from '../networks/at-most.ts'
import { tokenAmount, tokenOf } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import { feeAmount } from '../transactions/fees.ts'
import { encodedType } from '../typed-data/encoded-type.ts'
import type { TypedData, TypedStruct } from '../typed-data/typed-data.ts'
import { permitBySignature, permitOfNothing } from './warnings/permit-by-signature.ts'
import { transferBySignature } from './warnings/transfer-by-signature.ts'

/** Meaning of a typed message, told by its exact type. */
interface Meaning {
  /** Effects that anyone with the signature can cause, on the chain that the domain names. */
  readonly effects: DoneEffects
  readonly sentence: string
  readonly fields?: readonly Field[]
  readonly warnings?: readonly Warning[]
}

/** Values that the domain of a known message certainly holds. */
interface Domain {
  readonly chainId: bigint
  readonly contract: EthereumAddress
}

/**
 * The meaning of a message whose type, written out as EIP-712 encodes it, is one of those known here and whose domain names a
 * chain and a contract. `undefined` for any other, however alike.
 */
export const knownMessage = memoizedByKey((typedData: TypedData): KnownMessage | undefined => {
  const describe = meanings[encodedType(typedData)]
  const domain = domainOf(typedData)
  // The message has the very members that stand in the key, so it is what the function takes.
  const meaning = describe && domain && describe(typedData.message as never, domain, typedData)
  return meaning && { ...meaning, chainId: domain.chainId }
})

type KnownMessage = Meaning & Pick<Domain, 'chainId'>

function domainOf({ types, domain }: TypedData): Domain | undefined {
  const { chainId, verifyingContract } = domain
  // Some protocols declare the contract as text, which could be anything.
  const isAddress = types.EIP712Domain?.some(({ name, type }) => name === 'verifyingContract' && type === 'address')
  return isAddress && typeof chainId === 'bigint'
    ? { chainId, contract: verifyingContract as EthereumAddress }
    : undefined
}

const meanings: Readonly<
  Record<string, (message: never, domain: Domain, typedData: TypedData) => Meaning | undefined>
> = {
  /** ERC-2612. */
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (
    { owner, spender, value, deadline }: { owner: string; spender: string; value: bigint; deadline: bigint },
    { chainId, contract },
  ) => spending(spender, owner, { chainId, list: [{ contract, amount: value }] }, deadline, 'permit'),

  /** DAI, before ERC-2612. */
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (
    { holder, spender, expiry, allowed }: { holder: string; spender: string; expiry: bigint; allowed: boolean },
    { chainId, contract },
  ) =>
    allowed
      ? spending(
          spender,
          holder,
          { chainId, list: [{ contract, amount: beyondAnySupply }] },
          expiry === 0n ? null : expiry,
          'permit',
        )
      : {
          ...spending(spender, holder, { chainId, list: [{ contract, amount: 0n }] }, null, 'permit'),
          fields: [],
          sentence: tokenOf(chainId, contract)
            ? `No longer let ${spender} spend what ${holder} has of ${tokenInWords(contract, chainId)}`
            : `Have contract ${contract} take back what it lets ${spender} spend of ${holder}`,
        },

  'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)':
    ({ details, spender }: { details: PermitDetails; spender: string }, domain) =>
      isPermit2(domain)
        ? spending(spender, undefined, spent(domain, [details]), details.expiration, 'Permit2')
        : undefined,

  'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)':
    ({ details, spender }: { details: readonly PermitDetails[]; spender: string }, domain) =>
      isPermit2(domain) ? spending(spender, undefined, spent(domain, details), latest(details), 'Permit2') : undefined,

  'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)':
    ({ permitted, spender, deadline }: { permitted: TokenPermissions; spender: string; deadline: bigint }, domain) =>
      isPermit2(domain)
        ? spending(spender, undefined, spent(domain, [permitted]), deadline, 'Permit2, once')
        : undefined,

  'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)':
    (
      { permitted, spender, deadline }: { permitted: readonly TokenPermissions[]; spender: string; deadline: bigint },
      domain,
    ) =>
      isPermit2(domain) ? spending(spender, undefined, spent(domain, permitted), deadline, 'Permit2, once') : undefined,

  /** ERC-3009. */
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)':
    transferring,
  'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)':
    transferring,

  /** Safe from 1.3 on. */
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)':
    (
      { to, operation, gasPrice }: { to: EthereumAddress; operation: bigint; gasPrice: bigint },
      { chainId, contract },
      typedData,
    ) => {
      const { made } = callInMessage(typedData) ?? {}
      if (!made) return undefined
      const call = saidOf(contract, describeCall(made))
      const isCallAlone = operation === 0n && gasPrice === 0n
      return {
        effects: withBeyond(
          effectsOfCall(made, contract, contract),
          ...(isCallAlone
            ? takenByContract(chainId, contract)
            : [everythingOn(chainId, `the Safe ${contract} may do more than the call inside`)]),
        ),
        sentence: `Agree that the Safe ${contract} acts: ${call.sentence}`,
        fields: [branch('The Safe would', [{ label: 'Do', value: call.sentence }, ...call.fields])],
        warnings: [...(operation === 0n ? [] : [delegateCall(to, `Safe ${contract}`)]), ...call.warnings],
      }
    },

  /** ERC-4337, EntryPoint 0.8, and as accounts of 0.6 have them signed. */
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)':
    operating,
  'UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData)':
    operating,
  /** The module of the Safe for ERC-4337: 0.2 for EntryPoint 0.6, 0.3 for 0.7. */
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)':
    operating,
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)':
    operating,

  /** ERC-2771, as OpenZeppelin has it: 4, and 5. */
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)': forwarding,
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)':
    forwarding,

  /** Seaport 1.2 to 1.6. */
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)':
    (
      {
        offerer,
        offer,
        consideration,
      }: { offerer: string; offer: readonly TypedStruct[]; consideration: readonly TypedStruct[] },
      { chainId, contract },
    ) => {
      const own = consideration.filter(item => item.recipient === offerer).length
      const isKnown = isDescribed(chainId, contract)
      return {
        effects: withBeyond(
          moving(movementsOfSeaport({ chainId, contract, offerer, offer, consideration })),
          anyAssetOn(chainId, 'anyone may take what is offered'),
        ),
        sentence: `Offer ${count(offer.length, 'item')} of ${offerer} ${
          isKnown
            ? `for sale through contract ${contract}, for ${count(own, 'item')} in return`
            : `to contract ${contract}, which is not known here`
        }`,
        warnings: [
          danger(
            own === 0
              ? `Anyone may take what is offered, and ${offerer} is to get nothing for it.`
              : isKnown
                ? 'Anyone who gives what is asked in return may take what is offered, without asking again.'
                : `The contract ${contract} is not known here: that anyone must give something for what it takes is only what the message says.`,
          ),
        ],
      }
    },
}

/** Reads the meaning of an operation of ERC-4337, in any of its forms. */
function operating(_: never, { chainId }: Domain, typedData: TypedData): Meaning | undefined {
  const operation = signedOperation(typedData)
  const { made } = callInMessage(typedData) ?? {}
  if (!operation || !made) return undefined
  const { account, callData, creation, paymaster, fee } = operation
  const call = saidOf(account, describeCall(made))
  const act = `Have the account ${account}`
  // Beside its call, the account pays a fee at a price of its own, and may be created or pay a paymaster.
  const beyond = everythingOn(chainId, `the account ${account} may do more than the call inside`)
  return {
    effects: withBeyond(callData === '0x' ? moving([]) : effectsOfCall(made, null, account), beyond),
    sentence: fitting(call.sentence.startsWith(act) ? call.sentence : `${act} act: ${call.sentence}`, `${act} act`),
    fields: [
      ...(creation && !creation.isDelegated && creation.factory !== null
        ? [{ label: 'Created by', value: creation.factory, style: 'address' } as const]
        : []),
      branch('The account would', [{ label: 'Do', value: call.sentence }, ...call.fields]),
      ...(fee === null ? [] : [{ label: 'Fee at most', ...feeAmount(chainId, fee) }]),
      ...(paymaster === null ? [] : [{ label: 'Fee paid by', value: paymaster, style: 'address' } as const]),
    ],
    warnings: call.warnings,
  }
}

interface ForwardRequest {
  readonly from: EthereumAddress
  readonly to: EthereumAddress
  readonly value: bigint
  readonly data: Hex
}

/** Coin that goes with the call is that of whoever sends it on. */
function forwarding(
  { from, to, value, data }: ForwardRequest,
  { chainId, contract }: Domain,
  typedData: TypedData,
): Meaning | undefined {
  const { made } = callInMessage(typedData) ?? {}
  if (!made) return undefined
  const call = saidOf(from, describeCall(made, from))
  const coin = { ...sending(coinOf(made), to), fromInWords: 'whoever sends it on' }
  const { movements, unknown } = data === '0x' ? moving([]) : effectsOfCall({ ...made, value: 0n }, null, from)
  return {
    effects: withBeyond(
      { movements: [...(value > 0n ? [coin] : []), ...movements], unknown },
      everythingOn(chainId, `what ${contract} has ${to} do may be more than the call inside`),
    ),
    sentence: fitting(
      `Have ${contract} call for ${from}: ${call.sentence}`,
      `Have ${contract} make a call for ${from}`,
    ),
    fields: [branch('The call for this account', [{ label: 'Do', value: call.sentence }, ...call.fields])],
    warnings: call.warnings,
  }
}

/** Nothing else. */
function moving(movements: DoneEffects['movements']): DoneEffects {
  return { movements, unknown: [] }
}

function withBeyond(
  { movements, unknown }: DoneEffects,
  ...beyond: readonly UnknownEffect<EthereumAsset>[]
): DoneEffects {
  return { movements, unknown: [...beyond, ...unknown] }
}

interface PermitDetails {
  readonly token: EthereumAddress
  readonly amount: bigint
  readonly expiration: bigint
}

interface TokenPermissions {
  readonly token: EthereumAddress
  readonly amount: bigint
}

interface Spent extends Pick<Domain, 'chainId'> {
  readonly list: readonly Takeable[]
}

function isPermit2({ contract }: Domain): boolean {
  return contract === permit2
}

function spent({ chainId }: Domain, permitted: readonly TokenPermissions[]): Spent {
  return { chainId, list: permitted.map(({ token, amount }) => takenByPermit2(chainId, token, amount)) }
}

/** Permit2 takes it by `transferFrom`, which collections have as well. */
function takenByPermit2(chainId: bigint, contract: EthereumAddress, amount: bigint): Takeable {
  return { contract, amount, mayBeNumber: mayBeCollection({ chainId, to: contract }, amount) }
}

/** @param until - Seconds since the epoch; null where there is no end. */
function spending(
  spender: string,
  owner: string | undefined,
  spent: Spent,
  until: bigint | null,
  how: string,
): Meaning {
  const { chainId } = spent
  const list = spent.list.map(({ contract, amount, ...rest }) => ({
    ...rest,
    contract,
    amount: isLimitlessAllowance(amount) ? beyondAnySupply : amount,
  }))
  const [first] = list
  const what = list.length === 1 && first ? atMost(first, chainId) : count(list.length, 'token')
  const from = owner ?? 'this account'
  return {
    effects: moving(
      list.map(({ contract, amount, mayBeNumber }) => ({
        ...(mayBeNumber
          ? { ...amountOrNumber({ chainId }, amount, contract), does: 'allows', to: spender }
          : allowing(amountOf({ chainId }, amount, contract), spender)),
        ...(owner !== undefined && { from: owner }),
      })),
    ),
    sentence: `Let ${spender} spend ${what} of ${from} (${how})`,
    fields: [
      { label: 'Spender', value: spender, style: 'address' },
      ...list.map((each): Field => ({ label: 'May spend', value: atMost(each, chainId), exact: each.contract })),
      // Where nothing is allowed, there is nothing that ends.
      ...(list.length === 0 ? [] : [{ label: 'Until', value: until === null ? 'without end' : untilText(until) }]),
    ],
    // One of nothing takes an allowance back, if the contract means by it what tokens do.
    warnings: list.flatMap(each => {
      if (each.amount === 0n) return tokenOf(chainId, each.contract) ? [] : [permitOfNothing(each.contract)]
      const whole = each.amount >= beyondAnySupply ? tokenInWords(each.contract, chainId) : null
      return [permitBySignature(spender, whole, atMost(each, chainId), from)]
    }),
  }
}

function transferring(
  { from, to, value, validBefore }: { from: EthereumAddress; to: EthereumAddress; value: bigint; validBefore: bigint },
  { chainId, contract }: Domain,
): Meaning {
  const token = tokenOf(chainId, contract)
  const isLimitless = value >= beyondAnySupply
  const units = isLimitless ? { value: 'any amount', exact: limitlessInFigures(value) } : tokenAmount(token, value)
  const whose = isLimitless || !token ? ` of ${tokenInWords(contract, chainId)}` : ''
  const amount = `${units.value}${whose}`
  return {
    effects: moving([sending(amountOf({ chainId }, value, contract), to, from)]),
    sentence: `Send ${amount} from ${from} to ${to} (signed transfer)`,
    fields: [
      { label: 'Amount', ...units },
      { label: 'Until', value: untilText(validBefore) },
    ],
    warnings: [transferBySignature(amount, token !== undefined && !isLimitless)],
  }
}

/** Returns the latest expiration, in seconds since the epoch. An empty list, which allows nothing, gives 0. */
function latest(details: readonly PermitDetails[]): bigint {
  return details.length === 0 ? 0n : greatest(details.map(({ expiration }) => expiration))
}
