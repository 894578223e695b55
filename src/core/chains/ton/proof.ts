import type { Warning } from '../../../shared/card.ts'
import { sha256 } from '../../crypto/hash.ts'
import { quoted, visible } from '../../display/visible.ts'
import { type Described, danger, fitting, notice } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { ByteCursor } from '../wire/byte-cursor.ts'
import { textOf } from '../wire/text-of.ts'
import { utc } from '../wire/utc.ts'
import { type TonAccount, tonAddress } from './address.ts'
import { beyondSignIn } from './beyond-sign-in.ts'
import { malformed, unlessRefused } from './refusals.ts'

const beginning = Buffer.from('ton-proof-item-v2/', 'utf8')

/** Proof that the signer has the wallet: the way to sign in to a page (`ton_proof` of TON Connect). */
export interface TonProof {
  readonly account: TonAccount
  readonly domain: string
  /** Seconds since 1970. */
  readonly timestamp: bigint
  readonly payload: string
}

export function isTonProof(bytes: Uint8Array): boolean {
  return beginning.equals(bytes.subarray(0, beginning.length))
}

/** SHA-256 of ff ff, `ton-connect` and the SHA-256 of the proof: so that it is the hash of no cell. */
export function tonProofDigest(proof: Uint8Array): Uint8Array {
  return sha256(Buffer.concat([Buffer.of(0xff, 0xff), Buffer.from('ton-connect', 'utf8'), sha256(proof)]))
}

/**
 * `ton-proof-item-v2/`, workchain (4 bytes, highest first), hash, length of the domain (4 bytes, lowest first), domain, time (8 bytes,
 * lowest first), payload. `undefined` for other bytes.
 */
export function readTonProof(bytes: Uint8Array): TonProof | undefined {
  if (!isTonProof(bytes)) return undefined
  return unlessRefused(() => {
    const cursor = new ByteCursor(bytes.subarray(beginning.length), malformed)
    const workchain = Buffer.from(cursor.take(4, 'the workchain')).readInt32BE()
    if (workchain !== 0 && workchain !== -1) throw malformed('it is of no workchain that there is')
    const account = { workchain, hash: cursor.take(32, 'the account') }
    const length = Buffer.from(cursor.take(4, 'the length of the domain')).readUInt32LE()
    const domain = textOf(cursor.take(length, 'the domain'))
    const timestamp = Buffer.from(cursor.take(8, 'the time')).readBigUInt64LE()
    const payload = textOf(cursor.take(cursor.left, 'the payload'))
    if (domain === undefined || payload === undefined) throw malformed('it holds what is no text')
    return { account, domain, timestamp, payload }
  })
}

/** @param own - Addresses of the wallets of the key that is to sign; undefined where it does not matter. */
export function describeTonProof(
  proof: TonProof,
  own: readonly string[] | undefined,
  context: SigningContext,
): Described {
  const { account, domain, timestamp, payload } = proof
  const { webOrigin, askedAt } = context
  const address = tonAddress(account)
  const site = quoted(domain, 100)
  const warnings: Warning[] = [...beyondSignIn(proof, context).warnings]
  if (webOrigin !== undefined && !isOf(domain, webOrigin))
    warnings.push(
      danger(
        `The page that asks is ${visible(webOrigin, 100)}, and the sign-in is to ${site}. Someone may be trying to sign in as you.`,
      ),
    )
  if (webOrigin === undefined)
    warnings.push(notice(`Whoever gets the signature can sign in to ${site} with it. Only that page should.`))
  if (own && !own.includes(address))
    warnings.push(danger(`It is for the account ${address}, which is not one of the key that would sign.`))
  if (askedAt !== undefined && timestamp * 1_000n > BigInt(askedAt + longestAhead))
    warnings.push(notice('It is dated in the future, so the page may accept it for longer than it should.'))
  return {
    sentence: fitting(`Sign in to ${site} as ${address}`, `Sign in as ${address} to a page with a long name`),
    fields: [
      { label: 'Kind', value: 'Proof of TON Connect' },
      { label: 'Site', value: visible(domain, 100) },
      { label: 'Account', value: address, style: 'address' },
      { label: 'Issued at', value: utc(timestamp * 1_000n) },
      { label: 'Payload', value: visible(payload, 1_000), style: 'text' },
    ],
    warnings,
  }
}

/** Longest time ahead, in milliseconds. Clocks differ by less. */
const longestAhead = 600_000

/** Tells if a page is of a domain, which TON Connect writes without the port. */
function isOf(domain: string, webOrigin: string): boolean {
  const url = URL.parse(webOrigin)
  return url !== null && (url.host === domain || url.hostname === domain)
}
