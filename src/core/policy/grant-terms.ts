import type { GrantOffer } from '../../shared/card.ts'
import { decodeCall } from '../chains/ethereum/calls.ts'
import { describeTransaction } from '../chains/ethereum/describe-transaction.ts'
import { chainName, networkOf, tokenOf } from '../chains/ethereum/networks.ts'
import type { EthereumTransaction, TransactionType } from '../chains/ethereum/transaction.ts'
import { visible } from '../display/visible.ts'
import type { Revived } from '../engine/revive.ts'
import type { SigningKey } from '../ports/signer.ts'
import type { Requester } from '../records.ts'
import { typeNames } from './ethereum-scope.ts'

/** What a standing approval would cover: requests like one that is approved. */
export interface GrantTerms extends GrantOffer {
  readonly keyId: string
  /** Expressions, as a policy has them, but for the cap. */
  readonly condition: string
  readonly consensus: string
  /** What the cap counts; null where nothing is spent. */
  readonly asset: { readonly caip19: string; readonly decimals: number } | null
}

/** How often one grant answers: each request costs a fee, which no cap of an amount measures. */
export const mostRequests = 100

/** Fees may rise this much above those of the approved transaction. */
const feeRoom = 2n

const grantedTypes: readonly TransactionType[] = ['legacy', 'eip2930', 'eip1559']

/** Functions that hand over more than they send. */
const handsOver = /approv|allowance|permit|delegate|operator|owner|upgrade|execute|multicall/i

/**
 * The terms of a standing approval for requests like this one: from the same credential and web page, with the same key, on the
 * same chain, to the same contract and function. `undefined` for everything that is asked about each time: what is not a
 * transaction, what cannot be read in full, what has a danger to it, and what hands over more than it sends.
 */
export function grantTerms(
  { activity, prepared }: Pick<Revived, 'activity' | 'prepared'>,
  { credentialId, credentialName, webOrigin }: Requester,
): GrantTerms | undefined {
  const { key, signs } = activity.facts(prepared)
  if (activity.kind !== 'SIGN_TRANSACTION' || !key || signs?.kind !== 'transaction') return undefined
  const { transaction } = signs
  const covered = coveredCall(transaction)
  if (!covered || webOrigin?.includes("'")) return undefined
  const { to, unit, asset, words } = covered
  const where = `on ${chainName(transaction.chainId)}`
  const whose = `with ${visible(key.address)}, asked by ${visible(credentialName, 100)}`
  return {
    sentence: `${words} to ${to} ${where} ${whose}${webOrigin === undefined ? '' : ` from ${visible(webOrigin)}`}, at most ${mostRequests} times`,
    keyId: key.keyId,
    unit,
    asset,
    condition: [
      `activity.kind == 'SIGN_TRANSACTION'`,
      `activity.web_origin == '${webOrigin ?? ''}'`,
      keyClause(key),
      `eth.tx.chain_id == ${transaction.chainId}`,
      `eth.tx.to == '${to}'`,
      ...callClauses(transaction),
      ...feeClauses(transaction),
    ].join(' && '),
    consensus: `approvers.count() == 1 && credentials.all(credential, credential.id == '${credentialId}')`,
  }
}

interface Covered {
  readonly to: string
  readonly unit: string | null
  readonly asset: GrantTerms['asset']
  readonly words: string
}

/** `undefined` where it is no plain transfer, and no call whose whole meaning is known. */
function coveredCall(transaction: EthereumTransaction): Covered | undefined {
  const { chainId, to, data, value, type } = transaction
  if (to === null || !grantedTypes.includes(type)) return undefined
  if (describeTransaction(transaction).warnings.some(({ level }) => level === 'danger')) return undefined
  const native = { caip19: `eip155:${chainId}/slip44:60`, decimals: 18 }
  const symbol = networkOf(chainId)?.symbol ?? 'native coin'
  const decoded = decodeCall(data)
  if (decoded.kind === 'none') return { to, unit: symbol, asset: native, words: 'transfers' }
  if (decoded.kind !== 'known' || handsOver.test(decoded.call.name)) return undefined
  if (decoded.call.moves(decoded.args, { chainId, to, data, value }).inside.length > 0) return undefined
  const words = `calls of ${decoded.call.name}`
  const token = tokenOf(chainId, to)
  if (decoded.call.standard !== 'ERC-20') {
    return value === 0n ? { to, unit: null, asset: null, words } : { to, unit: symbol, asset: native, words }
  }
  if (!token || value > 0n) return undefined
  const asset = { caip19: `eip155:${chainId}/erc20:${to.toLowerCase()}`, decimals: token.decimals }
  return { to, unit: token.symbol, asset, words }
}

function keyClause({ keyId, path, address }: Pick<SigningKey, 'keyId' | 'path' | 'address'>): string {
  return path === null
    ? `private_key.id == '${keyId}'`
    : `wallet.id == '${keyId}' && wallet_account.address == '${address}'`
}

/** Where a token is what is counted, no coin goes with the call; where coin is counted, the cap counts it. */
function callClauses({ data, value }: EthereumTransaction): string[] {
  if (data === '0x') return [`eth.tx.data == '0x'`]
  return [`eth.tx.function_signature == '${data.slice(0, 10)}'`, ...(value === 0n ? ['eth.tx.value == 0'] : [])]
}

/** Without them a program could give everything away as fees. */
function feeClauses(transaction: EthereumTransaction): string[] {
  const most = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  const field = 'maxFeePerGas' in transaction ? 'max_fee_per_gas' : 'gas_price'
  return [
    `eth.tx.type == '${typeNames[transaction.type]}'`,
    `eth.tx.gas <= ${transaction.gas * feeRoom}`,
    `eth.tx.${field} <= ${most * feeRoom}`,
  ]
}
