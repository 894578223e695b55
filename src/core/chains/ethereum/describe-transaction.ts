import type { Field, Warning } from '../../../shared/card.ts'
import { count, formatUnits, groupThousands } from '../../display/amount.ts'
import { branch, listField } from '../../display/list-field.ts'
import { type DescribedTransaction, danger, detail, fitting, notice, withoutRepeats } from '../declaration/described.ts'
import { callOf } from './calls/call-of-transaction.ts'
import type { DecodedCall } from './calls/call-tree.ts'
import { describeCall } from './calls/describe-calls.ts'
import { valueField } from './calls/value-field.ts'
import { withDataFee } from './effects/data-fee.ts'
import { whomCreationPays } from './effects.ts'
import type { EthereumAddress } from './encoding/address.ts'
import { bytesField, integerField } from './encoding/fields.ts'
import { chainName, everyChain, nativeAmount, networkOf, paysFeesInTokens } from './networks/networks.ts'
import { authorityOf } from './transactions/authority.ts'
import { authorizationField } from './transactions/authorization.ts'
import { ethereumFeeAboveUsual, feeAmount, highestFee } from './transactions/fees.ts'
import type { EthereumTransaction, TransactionType, UnprotectedTransaction } from './transactions/transaction.ts'
import type { AccessListEntry, SignedAuthorization } from './transactions/transaction-fields.ts'
import { contractCreation } from './transactions/warnings/contract-creation.ts'
import { delegation } from './transactions/warnings/delegation.ts'

/** Authorizations whose signer is looked up: each costs a public key recovery. */
const mostAuthorities = 20

const typeNames: Record<TransactionType, string> = {
  legacy: 'legacy (EIP-155)',
  eip2930: '0x01, with access list (EIP-2930)',
  eip1559: '0x02, with fee market (EIP-1559)',
  eip4844: '0x03, with blobs (EIP-4844)',
  eip7702: '0x04, with authorizations (EIP-7702)',
}

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param from - Of the key that signs; null where that is not known.
 * @param call - That it makes.
 */
export function describeTransaction(
  transaction: EthereumTransaction,
  from: EthereumAddress | null = null,
  call: DecodedCall | null = callOf(transaction),
): DescribedTransaction {
  const action = call === null ? creation(transaction) : message(call, from)
  const delegations = 'authorizationList' in transaction ? transaction.authorizationList : []
  const authorizations = describeAuthorizations(delegations)
  const andSets = delegations.length > 0 ? `, and set the code of ${count(delegations.length, 'account')}` : ''
  return {
    title: 'Sign a transaction',
    sentence: fitting(...action.sentences.map(sentence => `${sentence}${andSets}`)),
    fields: [
      networkField(transaction.chainId),
      ...action.fields,
      ...authorizations.fields,
      ...feeFields(transaction),
      detail(integerField('Nonce', transaction.nonce)),
      detail({ label: 'Type', value: transaction.chainId === everyChain ? withoutChain : typeNames[transaction.type] }),
      ...('accessList' in transaction && transaction.accessList.length > 0
        ? [detail(accessListField(transaction.accessList))]
        : []),
    ],
    warnings: withoutRepeats([
      ...action.warnings,
      ...authorizations.warnings,
      ...(ethereumFeeAboveUsual(transaction)?.warnings ?? []),
      ...networkWarnings(transaction.chainId),
    ]),
    raw: [
      { label: 'Unsigned transaction', value: toHex(transaction.unsigned) },
      { label: 'Digest (Keccak-256)', value: toHex(transaction.digest) },
    ],
  }
}

/** The same of a transaction that names no chain: descriptions are for contracts of one. */
export function describeUnprotected(transaction: UnprotectedTransaction): DescribedTransaction {
  return describeTransaction({ ...transaction, type: 'legacy', chainId: everyChain }, null, callOf(transaction))
}

const withoutChain = 'legacy, without chain id (before EIP-155)'

function networkField(chainId: bigint): Field {
  return { label: 'Network', value: chainName(chainId) }
}

/** Effect of the transaction, in sentences that get shorter, the last one certainly short enough. */
interface Doing {
  readonly sentences: readonly string[]
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

function message(called: DecodedCall, from: EthereumAddress | null): Doing {
  const { chainId, to, value, data } = called
  const call = describeCall(called, from)
  const amount = nativeAmount(chainId, value)
  const network = ` on ${chainName(chainId)}`
  const withValue = value > 0n && !call.tellsValue ? `, with ${amount.value}` : ''
  return {
    sentences: [
      `${call.sentence}${network}${withValue}`,
      `${call.short}${network}${withValue}`,
      `${call.short} on chain ${chainId}${value > 0n ? ', with native coin' : ''}`,
    ],
    fields: [
      { label: data === '0x' ? 'To' : 'Contract', value: to, style: 'address' },
      ...valueField(called),
      ...(data === '0x' ? [] : [branch('Call', call.fields)]),
    ],
    warnings: call.warnings,
  }
}

function creation({ chainId, value, data }: EthereumTransaction): Doing {
  const amount = nativeAmount(chainId, value)
  const size = count((data.length - 2) / 2, 'byte')
  const withValue = value > 0n ? `, and give it ${amount.value}` : ''
  return {
    sentences: [
      `Create a contract from ${size} of code on ${chainName(chainId)}${withValue}`,
      `Create a contract on chain ${chainId}${value > 0n ? ', with native coin' : ''}`,
    ],
    fields: [{ label: 'To', value: whomCreationPays }, { label: 'Value', ...amount }, bytesField('Code', data)],
    warnings: [contractCreation(data, value > 0n ? amount.value : null)],
  }
}

function feeFields(transaction: EthereumTransaction): Field[] {
  const { chainId, gas, value } = transaction
  const price = 'gasPrice' in transaction ? transaction.gasPrice : transaction.maxFeePerGas
  const most = highestFee(transaction)
  const fields: Field[] = [
    { label: 'Fee at most', ...withDataFee(chainId, feeAmount(chainId, most)) },
    ...(paysFeesInTokens(chainId)
      ? []
      : [{ label: 'Total, at most', ...withDataFee(chainId, nativeAmount(chainId, most + value)) }]),
    detail({ label: 'Gas limit', value: groupThousands(gas) }),
    perGas('gasPrice' in transaction ? 'Price per gas' : 'Price per gas at most', price, chainId),
  ]
  if ('maxPriorityFeePerGas' in transaction)
    fields.push(perGas('Tip per gas at most', transaction.maxPriorityFeePerGas, chainId))
  if (transaction.type === 'eip4844') {
    fields.push(
      perGas('Price per gas of blobs at most', transaction.maxFeePerBlobGas, chainId),
      listField(count(transaction.blobVersionedHashes.length, 'blob'), transaction.blobVersionedHashes, (hash, index) =>
        bytesField(`Blob ${index + 1}`, hash),
      ),
    )
  }
  return fields
}

function perGas(label: string, wei: bigint, chainId: bigint): Field {
  if (paysFeesInTokens(chainId)) return detail({ label, value: `${groupThousands(wei)} attodollars` })
  return detail({ label, value: `${formatUnits(wei, 9)} gwei`, exact: `${wei} wei` })
}

function networkWarnings(chainId: bigint): Warning[] {
  if (chainId === everyChain)
    return [
      danger(
        'It names no chain, so the same signature carries it out on every chain where this account has that nonce: amounts are in the smallest unit of each. The program should add the chain id (EIP-155).',
      ),
    ]
  const network = networkOf(chainId)
  if (paysFeesInTokens(chainId)) return []
  if (!network) return [notice(`Chain ${chainId} is not known here, so amounts are shown in wei.`)]
  return network.symbol === null
    ? [notice(`The coin of ${network.name} is not known for certain, so amounts are shown in wei.`)]
    : []
}

export function accessListField(accessList: readonly AccessListEntry[]): Field {
  return listField('Access list', accessList, ({ address, storageKeys }) => ({
    label: count(storageKeys.length, 'storage key'),
    value: address,
    style: 'address',
    ...(storageKeys.length > 0 && {
      children: listField('', storageKeys, (key, index) => bytesField(`Key ${index + 1}`, key)).children ?? [],
    }),
  }))
}

function describeAuthorizations(list: readonly SignedAuthorization[]): { fields: Field[]; warnings: Warning[] } {
  if (list.length === 0) return { fields: [], warnings: [] }
  const known = list
    .slice(0, mostAuthorities)
    .map(authorization => ({ authorization, authority: authorityOf(authorization) }))
  const rest = list.slice(mostAuthorities).map(authorization => ({ authorization, authority: 'not looked up' }))
  return {
    fields: [
      listField(count(list.length, 'authorization'), [...known, ...rest], ({ authorization, authority }, index) =>
        authorizationField(
          `Authorization ${index + 1}`,
          authorization,
          authority ?? 'nobody: its signature is not valid, and chains skip it',
        ),
      ),
    ],
    warnings: [
      ...known.flatMap(({ authorization, authority }) => (authority ? delegation(authorization, authority) : [])),
      ...(rest.length > 0
        ? [danger(`Whose code ${count(rest.length, 'further authorization')} would set was not looked up.`)]
        : []),
    ],
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
