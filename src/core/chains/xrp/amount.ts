import { formatUnits, groupThousands } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { addressOfAccount } from './address.ts'
import { malformed } from './refusals.ts'
import type { WireReader } from './wire-reader.ts'

export type XrpAmount =
  | { readonly kind: 'xrp' /** A millionth of an XRP. */; readonly drops: bigint }
  | {
      readonly kind: 'issued'
      /** Three letters, or 40 digits of upper-case hex. */
      readonly currency: string
      readonly issuer: string
      /** Exact, without an exponent: `12.34`. */
      readonly value: string
    }
  | { readonly kind: 'mpt'; readonly units: bigint /** 48 digits of upper-case hex. */; readonly issuance: string }

/** All XRP there is, in drops. */
const allXrp = 10n ** 17n

/**
 * The first bit tells issued tokens from XRP; the second that it is not negative, which no amount that is read here may be; the third
 * multi-purpose tokens from XRP. See “Amount Fields” in the ledger’s serialization format.
 */
export function readAmount(reader: WireReader, at: string): XrpAmount {
  const first = reader.peek() ?? 0
  if (first & 0x80) return readIssued(reader, at)
  if (!(first & 0x40)) throw malformed(`${at} is negative`)
  if (first & 0x20) {
    if (reader.byte(at) !== 0x60) throw malformed(`${at} is no amount`)
    const units = reader.uint(8, at)
    if (units >= 1n << 63n) throw malformed(`${at} is more than there can be`)
    return { kind: 'mpt', units, issuance: upperHex(reader.take(24, at)) }
  }
  const drops = reader.uint(8, at) & ~(1n << 62n)
  if (drops > allXrp) throw malformed(`${at} is more XRP than there is`)
  return { kind: 'xrp', drops }
}

/** Sign, 8 bits of the exponent (97 more than it is), 54 bits of the mantissa, which has 16 digits; then currency and issuer. */
function readIssued(reader: WireReader, at: string): XrpAmount {
  const bits = reader.uint(8, at)
  const currency = readCurrency(reader.take(20, at), at)
  const issuer = addressOfAccount(reader.take(20, at))
  if (bits === 1n << 63n) return { kind: 'issued', currency, issuer, value: '0' }
  if (!(bits & (1n << 62n))) throw malformed(`${at} is negative`)
  const exponent = Number((bits >> 54n) & 0xffn) - 97
  const mantissa = bits & ((1n << 54n) - 1n)
  const isNormal = mantissa >= 10n ** 15n && mantissa < 10n ** 16n && exponent >= -96 && exponent <= 80
  if (!isNormal) throw malformed(`${at} is not written in its only form`)
  return { kind: 'issued', currency, issuer, value: decimal(mantissa, exponent) }
}

function decimal(mantissa: bigint, exponent: number): string {
  if (exponent >= 0) return `${mantissa * 10n ** BigInt(exponent)}`
  const digits = `${mantissa}`.padStart(1 - exponent, '0')
  const whole = digits.slice(0, digits.length + exponent)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Three letters in the middle of zeros, or 20 bytes of which the first is not 0. */
function readCurrency(bytes: Uint8Array, at: string): string {
  if (bytes[0] !== 0) return upperHex(bytes)
  const code = Buffer.from(bytes.subarray(12, 15)).toString('latin1')
  const isStandard = bytes.every((byte, index) => byte === 0 || (index >= 12 && index < 15))
  if (!isStandard || !/^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/.test(code) || code === 'XRP')
    throw malformed(`${at} has a currency that none can have`)
  return code
}

/** `12.5 XRP`, or `12.34 USD issued by r…`. */
export function amountInWords(amount: XrpAmount): string {
  if (amount.kind === 'xrp') return xrpInWords(amount.drops)
  if (amount.kind === 'mpt') return `${groupThousands(amount.units)} units of the token ${amount.issuance}`
  return `${issuedInWords(amount)} issued by ${amount.issuer}`
}

/** Tells a token apart from all others: its currency and issuer, or the id of a multi-purpose token. */
export function issuedName(amount: Exclude<XrpAmount, { kind: 'xrp' }>): string {
  return amount.kind === 'mpt' ? amount.issuance : `${amount.currency} ${amount.issuer}`
}

/** The issuer of a token with such a name. */
export function issuerOf(name: string): string {
  return name.split(' ')[1] ?? issuerOfIssuance(name)
}

/** The id of a multi-purpose token is a number of 4 bytes and its issuer (XLS-33). @param issuance - 48 digits of hex. */
export function issuerOfIssuance(issuance: string): string {
  return addressOfAccount(Buffer.from(issuance.slice(8), 'hex'))
}

/** `12.34 USD`. */
export function issuedInWords({
  value,
  currency,
}: Omit<Extract<XrpAmount, { kind: 'issued' }>, 'kind' | 'issuer'>): string {
  const [whole = '', fraction] = value.split('.')
  return `${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`} ${currencyInWords(currency)}`
}

/** `12.5 XRP`. */
export function xrpInWords(drops: bigint): string {
  return `${formatUnits(drops, 6)} XRP`
}

/** Long codes are often text: `“RLUSD” (524C…)`. */
function currencyInWords(currency: string): string {
  const code = codeOf(currency)
  return code === currency ? currency : `“${code}” (${currency})`
}

/** Returns a currency as wallets show it: a long one as text if it is text; otherwise as it is written. */
export function codeOf(currency: string): string {
  if (currency.length === 3) return currency
  const text = Buffer.from(currency, 'hex').toString('latin1').replace(/\0+$/, '')
  return /^[A-Za-z0-9]{4,20}$/.test(text) ? text : currency
}

function upperHex(bytes: Uint8Array): string {
  return toHex(bytes).toUpperCase()
}
