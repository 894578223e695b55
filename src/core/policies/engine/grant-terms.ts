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
export type GrantAsker = Pick<Requester, 'userId' | 'credentialId' | 'credentialName' | 'webOrigin'>

/** Terms of a standing approval, which covers transfers like an approved one. */
export interface GrantTerms extends GrantOffer {
  /** Values that are the same in each request that it answers. */
  readonly covers: GrantCovers
  /** The most that the transaction costs beside what it sends, in base units of the native coin. */
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
  /** Id of the network within its namespace (CAIP-2): the decimal chain id of an EVM chain. */
  chainId: z.string(),
  type: z.string(),
  caip19: z.string(),
  /** Address that receives. */
  to: z.string(),
})
export type GrantCovers = z.infer<typeof covers>

/** Most times that one grant answers: each request costs a fee, which no limit of an amount measures. */
export const mostRequests = 100

/** Fees may come to this many times those of the approved transaction. */
const feeRoom = 2n

/**
 * The terms of a standing approval for transfers like this one: by the same user, credential and web page, with the same key, of the
 * same asset on the same chain, to the same recipient. What the card offers, what a later request is held against and what is counted
 * all come from here.
 *
 * `undefined` for everything that is asked about each time: what its chain does not take
 * for a plain transfer.
 */
export function grantTerms(
  { activity, prepared }: Pick<Asked, 'activity' | 'prepared'>,
  asker: GrantAsker,
): GrantTerms | undefined {
  if (activity.kind !== 'SIGN_TRANSACTION') return undefined
  const { key, givesOut } = activity.facts(prepared)
  const signed = onlySigned(givesOut)
  const transfer = signed && plainTransfer(signed)
  if (!key || !transfer) return undefined
  const { to, unit, asset, network, reference, type, fee } = transfer
  const { credentialName, webOrigin = '' } = asker
  const page = webOrigin === '' ? '' : ` from ${visible(webOrigin)}`
  return {
    sentence: [
      `transfers of ${unit} to ${to} on ${network}`,
      `with ${visible(key.address)}, asked by ${visible(credentialName, 100)}${page}`,
      `at most ${mostRequests} times, each with a fee of at most ${transfer.feeInWords(mostFee(fee))}`,
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
      chainId: reference,
      type,
      caip19: asset.caip19,
      to,
    },
  }
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

function plainTransfer(signed: Signed): (PlainTransfer & TermsInWords) | undefined {
  for (const { owns, standingApprovals } of chains) {
    if (!standingApprovals || !owns(signed)) continue
    const transfer = standingApprovals.plainTransfer(signed)
    return transfer && { ...transfer, ...wordsFor(standingApprovals, transfer.reference) }
  }
  return undefined
}
