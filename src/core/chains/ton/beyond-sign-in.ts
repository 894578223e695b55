import type { Warning } from '../../../shared/card.ts'
import { notice } from '../declaration/described.ts'
import { hostPattern } from '../declaration/host.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { warningsOfKnownText, whyOrder } from '../declaration/text.ts'

/** What a proof of TON Connect may do beside signing in. */
interface BeyondSignIn {
  /** A clause that follows “because”; null for nothing. */
  readonly why: string | null
  readonly warnings: readonly Warning[]
}

const nothing: BeyondSignIn = { why: null, warnings: [] }

/**
 * Whoever asks for a proof chooses its domain and its payload, and any text fits into both. It signs in and does nothing else only where
 * the one is a host, and the other a nonce that no program takes for more.
 *
 * Locks of CKB take a proof for any domain, whose payload is a hash in hex, for the signature of the transaction with that hash
 * (`docs/toncoin.md` of ckb-auth).
 */
export function beyondSignIn(
  { domain, payload }: { readonly domain: string; readonly payload: string },
  context: SigningContext,
): BeyondSignIn {
  if (!host.test(domain)) return { why: 'the sign-in is to what is no site', warnings: [noSite] }
  const why = whyOrder(payload, context)
  if (isOpaque.test(payload)) return why === null ? nothing : { why: whyOpaque, warnings: [opaque] }
  const warnings = warningsOfKnownText(Buffer.from(payload), context)
  if (why !== null) return { why, warnings: [...warnings, text] }
  return isNonce.test(payload) && warnings.length === 0 ? nothing : { why: whyText, warnings: [...warnings, text] }
}

const host = new RegExp(`^${hostPattern}$`)
/** Digits, letters and what separates them, of which no words can be made: also a JWT. */
const isOpaque = /^[\w+/.-]*={0,2}$/
/** Without spaces, which words need. */
const isNonce = /^[\x21-\x7e]+$/

const whyOpaque = 'the payload of the sign-in can be a hash, which could stand for a transaction'
const whyText = 'the payload of the sign-in is a text, and not just a number that is used once'

const noSite = notice('It signs in to what is no site, so programs can take it for something else.')
const opaque = notice(
  'Its payload can be a hash, as that of a transaction on CKB, where such a sign-in pays. It need not be: sites put a number here that they use once.',
)
const text = notice('Its payload is a text. Whoever gets the signature can show that you signed that text, too.')
