import type { PlainTransfer, SignedTransfer, StandingApprovals } from '../declaration/standing-approvals.ts'
import { callOf } from './calls/call-of-transaction.ts'
import { describeTransaction } from './describe-transaction.ts'
import { asAddress, type EthereumAddress } from './encoding/address.ts'
import { isBurnAddress } from './networks/burn-addresses.ts'
import { chainName, chosenToken, networkOf } from './networks/networks.ts'
import { ethereumFeeAboveUsual, feeAmount, highestFee, isFeeSmall } from './transactions/fees.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import type { EthereumTransaction, TransactionType } from './transactions/transaction.ts'
import { encodedType } from './typed-data/encoded-type.ts'

const plainTypes: readonly TransactionType[] = ['legacy', 'eip2930', 'eip1559']

export const ethereumStandingApprovals: StandingApprovals<EthereumSigned> = {
  plainTransfer,
  signedTransfer,
  networkName: reference => chainName(BigInt(reference)),
  feeInWords: (reference, wei) => feeAmount(BigInt(reference), wei).value,
}

/** A transfer of the native coin, or exactly an ERC-20 `transfer` of a token that is known, with no danger to it. */
function plainTransfer(signed: EthereumSigned): PlainTransfer | undefined {
  if (signed.kind !== 'ethereumTransaction') return undefined
  const { transaction } = signed
  const { chainId, type } = transaction
  const sent = sentBy(transaction)
  if (!sent || isBurnAddress(sent.to)) return undefined
  return {
    ...sent,
    reference: chainId.toString(),
    type,
    fee: highestFee(transaction),
    isFeeSmall: isFeeSmall(transaction),
  }
}

/** Exactly a `TransferWithAuthorization` (ERC-3009) of a token that is known. */
function signedTransfer(signed: EthereumSigned): SignedTransfer | undefined {
  if (signed.kind !== 'typedData') return undefined
  const { typedData } = signed
  if (encodedType(typedData) !== transferWithAuthorization || typedData.unsigned.length > 0) return undefined
  const { chainId, verifyingContract } = typedData.domain
  const contract = asAddress(verifyingContract)
  if (typeof chainId !== 'bigint' || contract === undefined) return undefined
  const token = chosenToken(chainId, contract)
  // The type says what its members are.
  const { from, to } = typedData.message as { from: EthereumAddress; to: EthereumAddress }
  if (!token || isBurnAddress(to)) return undefined
  return {
    ...{ from, to, reference: chainId.toString(), unit: token.symbol },
    asset: { caip19: `eip155:${chainId}/erc20:${contract.toLowerCase()}`, decimals: token.decimals },
  }
}

const transferWithAuthorization =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'

function sentBy(transaction: EthereumTransaction): Pick<PlainTransfer, 'to' | 'unit' | 'asset'> | undefined {
  const { chainId, to, data, value, type } = transaction
  if (to === null || !plainTypes.includes(type) || ethereumFeeAboveUsual(transaction)) return undefined
  if (describeTransaction(transaction).warnings.some(({ level }) => level === 'danger')) return undefined
  if (data === '0x') {
    const unit = networkOf(chainId)?.symbol ?? 'native coin'
    return { to, unit, asset: { caip19: `eip155:${chainId}/slip44:60`, decimals: 18 } }
  }
  const meaning = callOf(transaction)?.meaning
  const token = chosenToken(chainId, to)
  if (meaning?.kind !== 'known' || meaning.signature !== 'transfer(address to, uint256 amount)') return undefined
  if (!token || value > 0n || meaning.rest !== '0x') return undefined
  return {
    to: meaning.args[0] as EthereumAddress,
    unit: token.symbol,
    asset: { caip19: `eip155:${chainId}/erc20:${to.toLowerCase()}`, decimals: token.decimals },
  }
}
