import canonicalize from 'canonicalize'
import { z } from 'zod'
import type { GrantOffer } from '../../../shared/card.ts'
import { visible } from '../../display/visible.ts'
import type { Requester } from '../../ledger/activity-record.ts'
import type { Asked } from './condition-scope.ts'
import { type KnownTransfer, knownTransfer } from './known-transfer.ts'
import { mostRequests } from './most-requests.ts'

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
  const { key } = activity.facts(prepared)
  const transfer = knownTransfer({ activity, prepared })
  const { credentialName, webOrigin = '', paidServer } = asker
  const recipient = transfer && recipientOf(transfer, paidServer)
  if (!key || !recipient) return undefined
  const { unit, asset, network, reference, fee, activityType } = transfer
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

/** A signature is a payment only if Countersign itself has asked the server for its price. */
function recipientOf({ by, to }: KnownTransfer, server: string | undefined): GrantCovers['recipient'] | undefined {
  if (by !== 'signature') return { address: to, type: by.transaction }
  return server === undefined ? undefined : { server }
}
