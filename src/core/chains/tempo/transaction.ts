import { keccak256 } from '../../crypto/hash.ts'
import type { RecoverableSignature } from '../../crypto/secp256k1.ts'
import type { EthereumAddress } from '../ethereum/encoding/address.ts'
import { type Hex, toHex } from '../ethereum/encoding/hex.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../ethereum/encoding/rlp.ts'
import type { AccessListEntry } from '../ethereum/transactions/transaction-fields.ts'
import { addressIn, addressOrNoneIn, bytesIn, fixedIn, integerIn, listIn, malformed, tupleIn } from './fields.ts'

export interface TempoCall {
  /** Null where it creates a contract. */
  readonly to: EthereumAddress | null
  readonly value: bigint
  /** `0x` where there is none. */
  readonly data: Hex
}

/** Somebody's word that other code acts for their account (EIP-7702), signed as Tempo signs. */
export interface TempoAuthorization {
  /** 0 stands for every chain. */
  readonly chainId: bigint
  readonly address: EthereumAddress
  readonly nonce: bigint
  /** Signature of secp256k1, P-256, WebAuthn or a key of a key: not looked into. */
  readonly signature: Hex
}

/** An unsigned Tempo transaction. Integers are bigints; prices are in attodollars, 10^-18 US dollars, for a unit of gas. */
export interface TempoTransaction {
  readonly chainId: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  /** At least one. */
  readonly calls: readonly TempoCall[]
  readonly accessList: readonly AccessListEntry[]
  readonly nonceKey: bigint
  readonly nonce: bigint
  /** Seconds since 1970; 0 where it is open. */
  readonly validBefore: bigint
  readonly validAfter: bigint
  /** Token as it was sent. Null if none is named. A sponsored account does not sign it. */
  readonly feeToken: EthereumAddress | null
  /** State of the sponsor, if somebody else pays the fee: yet to sign for it, or already signed. */
  readonly sponsor: 'none' | 'to sign' | 'has signed'
  readonly authorizationList: readonly TempoAuthorization[]
  /** RLP of the key authorization, which gives another key power over the account; null where there is none. */
  readonly keyAuthorization: Hex | null
  /** The bytes it was decoded from. */
  readonly unsigned: Uint8Array
  /**
   * Bytes that are hashed: without the fee token and the fee payer's signature if the fee is sponsored, because the sender does not sign
   * those.
   */
  readonly signing: Uint8Array
  /** Keccak-256 of `signing`, 32 bytes: what is signed. */
  readonly digest: Uint8Array
}

/** EIP-2718. A fee payer signs what begins with 0x78. */
export const tempoType = 0x76
const feePayerType = 0x78

const at = { feeToken: 10, feePayer: 11, keyAuthorization: 13 } as const
const unsignedItems = 13
const willSign = Uint8Array.of(0)

/**
 * `76` and an RLP list of 13 items, or of 14 with a key authorization. There is one encoding of each transaction.
 *
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function decodeTempoTransaction(unsigned: Uint8Array): TempoTransaction {
  const items = itemsOf(unsigned)
  const [chainId, priority, fee, gas, calls, accessList, nonceKey, nonce, before, after, feeToken, payer, list, key] =
    items
  const signing = encodeTempo(signingItems(items))
  const transaction: TempoTransaction = {
    chainId: integerIn(chainId, 'chainId', 64),
    maxPriorityFeePerGas: integerIn(priority, 'maxPriorityFeePerGas', 128),
    maxFeePerGas: integerIn(fee, 'maxFeePerGas', 128),
    gas: integerIn(gas, 'gas', 64),
    calls: listIn(calls, 'calls').map((call, index) => callIn(call, `calls[${index}]`)),
    accessList: listIn(accessList, 'accessList').map((entry, index) => accessIn(entry, `accessList[${index}]`)),
    nonceKey: integerIn(nonceKey, 'nonceKey', 256),
    nonce: integerIn(nonce, 'nonce', 64),
    validBefore: integerIn(before, 'validBefore', 64),
    validAfter: integerIn(after, 'validAfter', 64),
    feeToken: addressOrNoneIn(feeToken, 'feeToken'),
    sponsor: sponsorIn(payer),
    authorizationList: listIn(list, 'authorizationList').map((entry, index) =>
      authorizationIn(entry, `authorizationList[${index}]`),
    ),
    keyAuthorization: key === undefined ? null : toHex(encodeRlp(key)),
    unsigned,
    signing,
    digest: keccak256(signing),
  }
  refuseWhatNoChainTakes(transaction)
  return transaction
}

/** `76` and the same items with the signature behind them: r, s, and 27 or 28. */
export function assembleTempo({ unsigned }: TempoTransaction, { r, s, recoveryId }: RecoverableSignature): Uint8Array {
  return encodeTempo([...itemsOf(unsigned), Buffer.concat([r, s, Buffer.of(27 + recoveryId)])])
}

function encodeTempo(items: readonly RlpItem[]): Uint8Array {
  return Buffer.concat([Buffer.of(tempoType), encodeRlp(items)])
}

function itemsOf(unsigned: Uint8Array): readonly RlpItem[] {
  if (unsigned[0] === feePayerType)
    throw malformed('it begins with 0x78, which is what the payer of a fee signs; send the transaction, 0x76')
  if (unsigned[0] !== tempoType) throw malformed('it does not begin with 0x76, the type of Tempo transactions')
  const items = decodeRlp(unsigned.subarray(1))
  if (!items || items instanceof Uint8Array)
    throw malformed('it is not one RLP list in its canonical form, or bytes follow it')
  const hasKey = items.length > unsignedItems && !(items[at.keyAuthorization] instanceof Uint8Array)
  const whole = unsignedItems + (hasKey ? 1 : 0)
  if (items.length === whole + 1 && items.at(-1) instanceof Uint8Array)
    throw malformed('it is signed already; send the unsigned transaction')
  if (items.length !== whole)
    throw malformed(`it has ${items.length} fields, and a Tempo transaction has 13, or 14 with a key authorization`)
  return items
}

function signingItems(items: readonly RlpItem[]): readonly RlpItem[] {
  const payer = items[at.feePayer]
  if (payer instanceof Uint8Array && payer.length === 0) return items
  return items.with(at.feeToken, new Uint8Array()).with(at.feePayer, willSign)
}

function callIn(item: RlpItem, at: string): TempoCall {
  const [to, value, input] = tupleIn(item, at, 3)
  return {
    to: addressOrNoneIn(to, `${at}.to`),
    value: integerIn(value, `${at}.value`, 256),
    data: toHex(bytesIn(input, `${at}.input`)),
  }
}

function accessIn(item: RlpItem, at: string): AccessListEntry {
  const [address, keys] = tupleIn(item, at, 2)
  return {
    address: addressIn(address, `${at}.address`),
    storageKeys: listIn(keys, `${at}.storageKeys`).map((key, index) =>
      toHex(fixedIn(key, `${at}.storageKeys[${index}]`, 32)),
    ),
  }
}

function sponsorIn(item: RlpItem | undefined): TempoTransaction['sponsor'] {
  if (item instanceof Uint8Array) {
    if (item.length === 0) return 'none'
    if (Buffer.compare(item, willSign) === 0) return 'to sign'
    throw malformed('feePayerSignature should be empty, the byte 00, or a signature of three items')
  }
  const [yParity, r, s] = tupleIn(item, 'feePayerSignature', 3)
  if (integerIn(yParity, 'feePayerSignature.yParity', 8) > 1n)
    throw malformed('feePayerSignature.yParity is neither 0 nor 1')
  integerIn(r, 'feePayerSignature.r', 256)
  integerIn(s, 'feePayerSignature.s', 256)
  return 'has signed'
}

function authorizationIn(item: RlpItem, at: string): TempoAuthorization {
  const [chainId, address, nonce, signature] = tupleIn(item, at, 4)
  return {
    chainId: integerIn(chainId, `${at}.chainId`, 256),
    address: addressIn(address, `${at}.address`),
    nonce: integerIn(nonce, `${at}.nonce`, 64),
    signature: toHex(bytesIn(signature, `${at}.signature`)),
  }
}

function refuseWhatNoChainTakes(transaction: TempoTransaction): void {
  const { chainId, calls, maxFeePerGas, maxPriorityFeePerGas, validBefore, validAfter } = transaction
  if (chainId === 0n) throw malformed('chainId is 0; a transaction is for one chain')
  if (calls.length === 0) throw malformed('calls is empty')
  if (maxPriorityFeePerGas > maxFeePerGas) throw malformed('maxPriorityFeePerGas is more than maxFeePerGas')
  if (validBefore !== 0n && validBefore <= validAfter) throw malformed('validBefore is not later than validAfter')
}
