import { toHex } from '../../schema/hex.ts'
import { stellarAddress } from './address.ts'
import { malformed, unsupported } from './refusals.ts'
import type { XdrReader } from './xdr-reader.ts'

/** An account, and which customer of it where it is shared (CAP-27). */
export interface StellarAccount {
  /** `G…` */
  readonly address: string
  readonly customer: bigint | undefined
}

export interface StellarAsset {
  /** `XLM` where there is no issuer; otherwise 1 to 12 letters and digits. */
  readonly code: string
  /** `G…`; null for XLM. */
  readonly issuer: string | null
}

export const xlm: StellarAsset = { code: 'XLM', issuer: null }

export function readAccountId(reader: XdrReader, at: string): string {
  if (reader.u32(at) !== 0) throw malformed(`${at} is no ed25519 key`)
  return stellarAddress(reader.take(32, at))
}

export function readMuxed(reader: XdrReader, at: string): StellarAccount {
  const type = reader.u32(at)
  if (type !== 0 && type !== 0x100) throw malformed(`${at} is no account`)
  const customer = type === 0x100 ? reader.u64(at) : undefined
  return { address: stellarAddress(reader.take(32, at)), customer }
}

export function readAsset(reader: XdrReader, at: string): StellarAsset {
  return assetOfType(reader, reader.u32(at), at)
}

/** @param type - 0 for XLM, 1 for codes of up to 4 letters, 2 for those of 5 to 12. */
export function assetOfType(reader: XdrReader, type: number, at: string): StellarAsset {
  if (type === 0) return xlm
  if (type !== 1 && type !== 2) throw unsupported(`${at} is of a type that is not known here`)
  const code = reader
    .take(type === 1 ? 4 : 12, at)
    .toString('latin1')
    .replace(/\0+$/, '')
  if (!/^[A-Za-z0-9]+$/.test(code) || (type === 2 && code.length < 5))
    throw malformed(`${at} has a code that none can have`)
  return { code, issuer: readAccountId(reader, at) }
}

/** Whose signature counts for an account: a key, a transaction by its hash, or who knows what gives a hash (SEP-23). */
export function readSigner(reader: XdrReader, at: string): string {
  const type = reader.u32(at)
  const key = reader.take(32, at)
  if (type === 0) return stellarAddress(key)
  if (type === 1) return `the transaction ${toHex(key)}`
  if (type === 2) return `whoever knows what hashes to ${toHex(key)}`
  if (type === 3) return `${stellarAddress(key)} for one payload (${toHex(reader.opaque(64, at))})`
  throw malformed(`${at} is of no type that there is`)
}
