import canonicalize from 'canonicalize'
import { z } from 'zod'
import type { GrantOffer } from '../../shared/card.ts'
import type { ActivityFacts } from '../activity/facts.ts'
import type { EthereumAddress } from '../chains/ethereum/address.ts'
import { decodeCall } from '../chains/ethereum/calls.ts'
import { describeTransaction } from '../chains/ethereum/describe-transaction.ts'
import { ethereumFeeAboveUsual, highestFee } from '../chains/ethereum/fees.ts'
import { chainName, nativeAmount, networkOf, tokenOf } from '../chains/ethereum/networks.ts'
import type { EthereumTransaction, TransactionType } from '../chains/ethereum/transaction.ts'
import { visible } from '../display/visible.ts'
import type { Revived } from '../engine/revive.ts'
import type { Requester } from '../records.ts'

/** Who asks, of a request that is recorded or of one that just came in. */
export type GrantAsker = Pick<Requester, 'userId' | 'credentialId' | 'credentialName' | 'webOrigin'>

/** What a standing approval covers: transfers like one that is approved. */
export interface GrantTerms extends GrantOffer {
  /** What is the same in each request that it answers. */
  readonly covers: GrantCovers
  /** The most that the transaction costs beside what it sends, in wei. */
  readonly fee: bigint
  readonly asset: { readonly caip19: string; readonly decimals: number }
}

const covers = z.strictObject({
  userId: z.string(),
  credentialId: z.string(),
  /** Empty for a program that is no web page. */
  webOrigin: z.string(),
  keyId: z.string(),
  /** Empty for a private key. */
  path: z.string(),
  address: z.string(),
  /** Hex. */
  publicKey: z.string(),
  /** Decimal. */
  chainId: z.string(),
  type: z.string(),
  caip19: z.string(),
  /** Who receives, in EIP-55. */
  to: z.string(),
})
export type GrantCovers = z.infer<typeof covers>

/** How often one grant answers: each request costs a fee, which no cap of an amount measures. */
export const mostRequests = 100

/** Fees may come to this many times those of the approved transaction. */
const feeRoom = 2n

const grantedTypes: readonly TransactionType[] = ['legacy', 'eip2930', 'eip1559']

/**
 * The terms of a standing approval for transfers like this one: by the same user, credential and web page, with the same key, of the
 * same asset on the same chain, to the same recipient. What the card offers, what a later request is held against and what is counted
 * all come from here.
 *
 * `undefined` for everything that is asked about each time: what is neither a plain transfer of native coin nor exactly an ERC-20
 * `transfer` of a token that is known, what has a danger to it, and what costs more than is usual.
 */
export function grantTerms(
  { activity, prepared }: Pick<Revived, 'activity' | 'prepared'>,
  asker: GrantAsker,
): GrantTerms | undefined {
  if (activity.kind !== 'SIGN_TRANSACTION') return undefined
  const { key, givesOut } = activity.facts(prepared)
  const signed = onlySigned(givesOut)
  if (!key || signed?.kind !== 'transaction') return undefined
  const { transaction } = signed
  const transfer = transferIn(transaction)
  if (!transfer) return undefined
  const { to, unit, asset } = transfer
  const { credentialName, webOrigin = '' } = asker
  const fee = highestFee(transaction)
  const page = webOrigin === '' ? '' : ` from ${visible(webOrigin)}`
  return {
    sentence: [
      `transfers of ${unit} to ${to} on ${chainName(transaction.chainId)}`,
      `with ${visible(key.address)}, asked by ${visible(credentialName, 100)}${page}`,
      `at most ${mostRequests} times, each with a fee of at most ${nativeAmount(transaction.chainId, mostFee(fee)).value}`,
    ].join(', '),
    unit,
    asset,
    fee,
    covers: {
      userId: asker.userId,
      credentialId: asker.credentialId,
      webOrigin,
      keyId: key.keyId,
      path: key.path ?? '',
      address: key.address,
      publicKey: key.publicKey,
      chainId: transaction.chainId.toString(),
      type: transaction.type,
      caip19: asset.caip19,
      to,
    },
  }
}

/** What is kept of the terms of an approved request: canonical JSON (RFC 8785). */
export function keptTerms({ covers, fee }: Pick<GrantTerms, 'covers' | 'fee'>): string {
  return canonicalize({ covers, mostFee: mostFee(fee).toString() }) ?? ''
}

const kept = z.strictObject({ covers, mostFee: z.string().regex(/^\d{1,80}$/) })

/** What {@link keptTerms} wrote; `undefined` for any other text. */
export function readTerms(text: string): { readonly covers: GrantCovers; readonly mostFee: bigint } | undefined {
  try {
    const { covers, mostFee } = kept.parse(JSON.parse(text))
    return { covers, mostFee: BigInt(mostFee) }
  } catch {
    return undefined
  }
}

/** Whether the terms of a new request are those that are kept. */
export function meetsTerms({ covers, fee }: Pick<GrantTerms, 'covers' | 'fee'>, text: string): boolean {
  const approved = readTerms(text)
  return approved !== undefined && canonicalize(covers) === canonicalize(approved.covers) && fee <= approved.mostFee
}

function mostFee(fee: bigint): bigint {
  return fee * feeRoom
}

function onlySigned(givesOut: ActivityFacts['givesOut']) {
  if (givesOut.kind !== 'signatures') return undefined
  const [only, ...others] = givesOut.signed
  return others.length === 0 ? only : undefined
}

interface Transfer {
  readonly to: EthereumAddress
  readonly unit: string
  readonly asset: GrantTerms['asset']
}

function transferIn(transaction: EthereumTransaction): Transfer | undefined {
  const { chainId, to, data, value, type } = transaction
  if (to === null || !grantedTypes.includes(type) || ethereumFeeAboveUsual(transaction)) return undefined
  if (describeTransaction(transaction).warnings.some(({ level }) => level === 'danger')) return undefined
  if (data === '0x') {
    const unit = networkOf(chainId)?.symbol ?? 'native coin'
    return { to, unit, asset: { caip19: `eip155:${chainId}/slip44:60`, decimals: 18 } }
  }
  const decoded = decodeCall(data)
  const token = tokenOf(chainId, to)
  if (decoded.kind !== 'known' || decoded.signature !== 'transfer(address to, uint256 amount)') return undefined
  if (!token || value > 0n) return undefined
  return {
    to: decoded.args[0] as EthereumAddress,
    unit: token.symbol,
    asset: { caip19: `eip155:${chainId}/erc20:${to.toLowerCase()}`, decimals: token.decimals },
  }
}
