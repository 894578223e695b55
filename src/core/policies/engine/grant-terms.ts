import canonicalize from 'canonicalize'
import { z } from 'zod'
import type { GrantOffer } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import type { Signed } from '../../chains/declaration/signed.ts'
import type { PlainTransfer, StandingApprovals } from '../../chains/declaration/standing-approvals.ts'
import { chains } from '../../chains/index.ts'
import { visible } from '../../display/visible.ts'
import type { Requester } from '../../ledger/activity-record.ts'
import type { Asked } from './condition-scope.ts'

/** Requester of a recorded request or a new one. */
export type GrantAsker = Pick<Requester, 'userId' | 'credentialId' | 'credentialName' | 'webOrigin' | 'paidServer'>

/** Terms of a standing approval, which covers transfers like an approved one. */
export interface GrantTerms extends GrantOffer {
  /** Values that are the same in each request that it answers. */
  readonly covers: GrantCovers
  /** The most that the transaction costs beside what it sends, in base units of the native coin. */
  readonly fee: bigint
  readonly asset: { readonly caip19: string; readonly decimals: number }
  /** Type of activity whose requests count. */
  readonly activityType: string
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
  /** Id of the network within its namespace (CAIP-2): the decimal chain id of an EVM chain. */
  chainId: z.string(),
  caip19: z.string(),
  recipient: z.union([
    /** With the chain's type of transaction. */
    z.strictObject({ address: z.string(), type: z.string() }),
    /** Host of a server that `pay` pays: it may name another address each time. */
    z.strictObject({ server: z.string() }),
  ]),
})
export type GrantCovers = z.infer<typeof covers>

/** Most times that one grant answers: each request costs a fee, which no limit of an amount measures. */
export const mostRequests = 100

/** Fees may come to this many times those of the approved transaction. */
const feeRoom = 2n

/**
 * Returns the terms of a standing approval for transfers like this one: same user, credential, web page, key, asset and chain, and same
 * recipient. For a payment by `pay`, the recipient is the server, whatever address it names. The card's offer, the check of later requests
 * and the count all use these terms. Returns `undefined` for what is neither a plain transfer nor such a payment.
 */
export function grantTerms(
  { activity, prepared }: Pick<Asked, 'activity' | 'prepared'>,
  asker: GrantAsker,
): GrantTerms | undefined {
  const { key, givesOut } = activity.facts(prepared)
  const signed = onlySigned(givesOut)
  const { credentialName, webOrigin = '', paidServer } = asker
  const transfer = signed && key && transferOf(activity.kind, signed, key.address, paidServer)
  if (!transfer) return undefined
  const { recipient, unit, asset, network, reference, fee, activityType } = transfer
  const page = webOrigin === '' ? '' : ` from ${visible(webOrigin)}`
  const eachCosts = 'server' in recipient ? '' : `, each with a fee of at most ${transfer.feeInWords(mostFee(fee))}`
  return {
    sentence: [
      `transfers of ${unit} to ${recipientInWords(recipient)} on ${network}`,
      `with ${visible(key.address)}, asked by ${visible(credentialName, 100)}${page}`,
      `at most ${mostRequests} times${eachCosts}`,
    ].join(', '),
    unit,
    asset,
    fee,
    activityType,
    covers: {
      userId: asker.userId,
      credentialId: asker.credentialId,
      webOrigin,
      keyId: key.keyId,
      path: key.path ?? '',
      address: key.address,
      publicKey: key.publicKey,
      chainId: reference,
      caip19: asset.caip19,
      recipient,
    },
  }
}

export function recipientInWords(recipient: GrantCovers['recipient']): string {
  return 'server' in recipient ? `the server ${visible(recipient.server)}` : recipient.address
}

/** Writes the terms of an approved request as they are kept: canonical JSON (RFC 8785). */
export function keptTerms({ covers, fee }: Pick<GrantTerms, 'covers' | 'fee'>): string {
  return canonicalize({ covers, mostFee: mostFee(fee).toString() }) ?? ''
}

const kept = z.strictObject({ covers, mostFee: z.string().regex(/^\d{1,80}$/) })

/** Reads what {@link keptTerms} wrote; `undefined` for any other text. */
export function readTerms(text: string): { readonly covers: GrantCovers; readonly mostFee: bigint } | undefined {
  try {
    const { covers, mostFee } = kept.parse(JSON.parse(text))
    return { covers, mostFee: BigInt(mostFee) }
  } catch {
    return undefined
  }
}

/** Checks if a new request meets the terms that are kept. */
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

/** The networks and fees of what a standing approval covers, in words; `undefined` where its chain is not known. */
export function termsInWords({ caip19, chainId }: Pick<GrantCovers, 'caip19' | 'chainId'>): TermsInWords | undefined {
  const chain = chains.find(({ namespace }) => caip19.startsWith(`${namespace}:`))
  return chain?.standingApprovals ? wordsFor(chain.standingApprovals, chainId) : undefined
}

export interface TermsInWords {
  readonly network: string
  /** @param units - Base units of the native coin. */
  feeInWords(units: bigint): string
}

function wordsFor(
  { networkName, feeInWords }: Pick<StandingApprovals<never>, 'networkName' | 'feeInWords'>,
  reference: string,
): TermsInWords {
  return { network: networkName(reference), feeInWords: units => feeInWords(reference, units) }
}

interface CoveredTransfer extends Pick<PlainTransfer, 'reference' | 'unit' | 'asset' | 'fee'>, TermsInWords {
  readonly activityType: string
  readonly recipient: GrantCovers['recipient']
}

function transferOf(
  kind: string,
  signed: Signed,
  own: string,
  server: string | undefined,
): CoveredTransfer | undefined {
  if (kind === 'SIGN_TRANSACTION') {
    const transfer = ofItsChain(signed, ({ plainTransfer }) => plainTransfer(signed))
    if (!transfer) return undefined
    const { to: address, type } = transfer
    return { ...transfer, recipient: { address, type }, activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }
  }
  if (kind !== 'SIGN_RAW_PAYLOAD' || server === undefined) return undefined
  const payment = ofItsChain(signed, ({ signedTransfer }) => signedTransfer(signed))
  if (payment?.from !== own) return undefined
  return { ...payment, fee: 0n, recipient: { server }, activityType: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }
}

function ofItsChain<Transfer extends Pick<PlainTransfer, 'reference'>>(
  signed: Signed,
  read: (approvals: StandingApprovals<Signed>) => Transfer | undefined,
): (Transfer & TermsInWords) | undefined {
  const approvals = chains.find(({ owns }) => owns(signed))?.standingApprovals
  const transfer = approvals ? read(approvals) : undefined
  return approvals && transfer ? { ...transfer, ...wordsFor(approvals, transfer.reference) } : undefined
}
