import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { hexBytes } from '../../schema/hex.ts'
import type { ScopeAsked } from '../declaration/chain-words.ts'
import { callOf } from './calls/call-of-transaction.ts'
import { readContractCall } from './calls/contract-call.ts'
import { ethereumAddress } from './encoding/address.ts'
import { lazyValue } from './encoding/lazy-value.ts'
import type { Authorization } from './transactions/authorization.ts'
import { highestFee } from './transactions/fees.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import type { EthereumTransaction, TransactionType, UnprotectedTransaction } from './transactions/transaction.ts'
import type { TypedData, TypedStruct } from './typed-data/typed-data.ts'

/** `eth`: what is signed for Ethereum, as far as it could be read (wire.md §6.4). */
export function ethereumScope(signed: EthereumSigned | undefined, asked: ScopeAsked): Struct {
  return lazily({
    tx: () =>
      signed?.kind === 'ethereumTransaction' || signed?.kind === 'unprotectedTransaction'
        ? transactionScope(signed.transaction, asked)
        : undefined,
    eip_712: () => (signed?.kind === 'typedData' ? typedDataScope(signed.typedData) : undefined),
    eip_7702_authorization: () =>
      signed?.kind === 'authorization' ? authorizationScope(signed.authorization) : undefined,
  })
}

const typeNames: Record<TransactionType | UnprotectedTransaction['type'], string> = {
  unprotected: 'LEGACY',
  legacy: 'LEGACY',
  eip2930: 'TYPE_1',
  eip1559: 'TYPE_2',
  eip4844: 'TYPE_3',
  eip7702: 'TYPE_4',
}

/**
 * Fees that the type does not have are missing: were they 0, a rule that bounds the one would let the other pass unbounded.
 */
function transactionScope(
  transaction: EthereumTransaction | UnprotectedTransaction,
  { publicKey: hex, organizationId, reader }: ScopeAsked,
): Struct {
  const { to, data } = transaction
  const called = lazyValue(() =>
    to === null ? undefined : readContractCall(reader, organizationId, to, data, callOf(transaction)?.meaning),
  )
  const publicKey = hex === undefined ? undefined : hexBytes(hex)
  return lazily({
    // From the key itself: it may go by an address of another chain.
    from: () => publicKey && ethereumAddress(publicKey),
    to: () => to ?? '',
    data: () => data,
    value: () => transaction.value,
    gas: () => transaction.gas,
    gas_price: () => ('gasPrice' in transaction ? transaction.gasPrice : undefined),
    // Not 0, which rules about a chain id would take for one.
    chain_id: () => ('chainId' in transaction ? transaction.chainId : undefined),
    nonce: () => transaction.nonce,
    max_fee_per_gas: () => ('maxFeePerGas' in transaction ? transaction.maxFeePerGas : undefined),
    max_priority_fee_per_gas: () =>
      'maxPriorityFeePerGas' in transaction ? transaction.maxPriorityFeePerGas : undefined,
    highest_fee: () => highestFee(transaction),
    max_fee_per_blob_gas: () => ('maxFeePerBlobGas' in transaction ? transaction.maxFeePerBlobGas : undefined),
    type: () => typeNames[transaction.type],
    authorization_list: () =>
      'authorizationList' in transaction ? transaction.authorizationList.map(authorizationScope) : undefined,
    function_name: () => called()?.functionName,
    // The code of a new contract calls nothing, whatever it begins with.
    function_signature: () => (to === null || data.length < 10 ? '' : data.slice(0, 10)),
    contract_call_args: () => called()?.args,
  })
}

function typedDataScope({ primaryType, domain, message }: TypedData): Struct {
  return lazily({
    primary_type: () => primaryType,
    domain: () => domainScope(domain),
    message: () => message as Struct,
  })
}

/** A client declares the type of the domain itself: what is not of its usual type is missing. */
function domainScope({ name, version, chainId, verifyingContract }: TypedStruct): Struct {
  return lazily({
    name: () => (typeof name === 'string' ? name : undefined),
    version: () => (typeof version === 'string' ? version : undefined),
    chain_id: () => (typeof chainId === 'bigint' ? chainId : undefined),
    verifying_contract: () => (typeof verifyingContract === 'string' ? verifyingContract : undefined),
  })
}

function authorizationScope({ address, chainId, nonce }: Pick<Authorization, 'address' | 'chainId' | 'nonce'>): Struct {
  return structOf({ address, chain_id: chainId, nonce })
}
