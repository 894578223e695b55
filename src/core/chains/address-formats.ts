import { curves } from '../crypto/curves.ts'
import { isSecp256k1PublicKey, uncompressedSecp256k1 } from '../crypto/secp256k1.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { HardwareApp } from '../ports/hardware-app.ts'
import type { Curve } from '../schema/curve.ts'
import type { ChainAddressFormat } from './declaration/define-chain.ts'
import type { DeclaredAccountKind } from './declaration/in-window.ts'
import { chains } from './index.ts'

interface AddressFormatRow extends ChainAddressFormat {
  /** Of the chains such addresses are used on (CAIP-2); undefined for a format of no chain. */
  readonly namespace: string | undefined
}

/** A public key by itself, of no chain. */
export const ofNoChain: Readonly<Record<string, ChainAddressFormat>> = {
  /** 66 hex digits for secp256k1, 64 for ed25519. */
  ADDRESS_FORMAT_COMPRESSED: {
    inWords: 'Compressed',
    curves: ['CURVE_SECP256K1', 'CURVE_ED25519'],
    address: toHex,
    taproot: false,
    hardwareApps: [],
  },
  /** 130 hex digits: 04, x, y. */
  ADDRESS_FORMAT_UNCOMPRESSED: {
    inWords: 'Uncompressed',
    curves: ['CURVE_SECP256K1'],
    address: publicKey => toHex(uncompressedSecp256k1(publicKey)),
    taproot: false,
    hardwareApps: [],
  },
}

/** A key without a chain has no path of its own; this one is where most wallets have their first key. */
export const compressedAccount: DeclaredAccountKind = {
  label: 'Public key only (secp256k1)',
  addressFormat: 'ADDRESS_FORMAT_COMPRESSED',
  path: "m/44'/60'/0'/0/{index}",
  isCommon: false,
}

/** How a public key is written as an address. */
const addressFormats: Readonly<Record<string, AddressFormatRow>> = {
  ...rowsOf(undefined, ofNoChain),
  ...Object.assign({}, ...chains.map(({ namespace, addressFormats }) => rowsOf(namespace, addressFormats))),
}

function rowsOf(namespace: string | undefined, formats: Readonly<Record<string, ChainAddressFormat>>) {
  return Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, { ...format, namespace }]))
}

export const addressFormatNames: readonly string[] = Object.keys(addressFormats)

function rowOf(format: string): AddressFormatRow | undefined {
  return Object.hasOwn(addressFormats, format) ? addressFormats[format] : undefined
}

/** The CAIP-2 namespace of a format's chains; `undefined` for a format of no chain. */
export function caip2PrefixOf(format: string): string | undefined {
  return rowOf(format)?.namespace
}

/** The apps of hardware wallets that have accounts of a format; empty for a format that none has. */
export function hardwareAppsOf(format: string): readonly HardwareApp[] {
  return rowOf(format)?.hardwareApps ?? []
}

/** Whether keys that go by addresses in this format sign as taproot outputs are spent (wire.md §7.1). */
export function isTaproot(format: string): boolean {
  return rowOf(format)?.taproot === true
}

/** @throws AgentError `REQUEST_INVALID` for a format that is unknown */
export function addressFormatRow(format: string, field = 'addressFormat'): AddressFormatRow {
  const row = rowOf(format)
  if (row) return row
  throw invalidFormat(`${visible(format, 60)} is not one of ${addressFormatNames.join(', ')}`, field)
}

/**
 * The row of a format, once it is known to suit the curve.
 *
 * @param field - Where the format stood in the request, for the error.
 * @throws AgentError `REQUEST_INVALID` for a format that is unknown, or that keys of this curve do not have.
 */
export function addressFormatFor(format: string, curve: Curve, field = 'addressFormat'): AddressFormatRow {
  const row = addressFormatRow(format, field)
  if (!row.curves.includes(curve)) {
    throw invalidFormat(`${format} needs ${row.curves.join(' or ')}, and the key is on ${curve}`, field)
  }
  return row
}

/**
 * The address of a public key.
 *
 * @param publicKey - As records hold it: 33 bytes compressed for secp256k1, 32 for ed25519.
 * @throws AgentError `REQUEST_INVALID` as {@link addressFormatFor}, and for bytes that are no public key of the curve.
 */
export function addressOf(format: string, curve: Curve, publicKey: Uint8Array, field = 'addressFormat'): string {
  const row = addressFormatFor(format, curve, field)
  const isPoint = curve === 'CURVE_ED25519' || isSecp256k1PublicKey(publicKey)
  if (publicKey.length !== curves[curve].publicKeyBytes || !isPoint) {
    throw new AgentError('REQUEST_INVALID', `The public key is not one of ${curves[curve].name}.`)
  }
  return row.address(publicKey)
}

/**
 * Every address of a public key, in all formats that keys of its curve may have. Empty for bytes that are no public key.
 *
 * @param publicKey - As records hold it, lower-case hex: 33 bytes compressed for secp256k1, 32 for ed25519.
 */
export function everyAddressOf(publicKey: string): readonly string[] {
  const known = everyAddress.get(publicKey)
  if (known) return known
  const bytes = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  const [curve] = (Object.keys(curves) as Curve[]).filter(each => curves[each].publicKeyBytes === bytes.length)
  const isPoint = curve === 'CURVE_ED25519' || (curve !== undefined && isSecp256k1PublicKey(bytes))
  const rows: readonly AddressFormatRow[] = Object.values(addressFormats)
  const addresses =
    curve && isPoint ? rows.filter(row => row.curves.includes(curve)).map(row => row.address(bytes)) : []
  if (everyAddress.size >= mostKeys) everyAddress.clear()
  everyAddress.set(publicKey, [...new Set(addresses)])
  return everyAddress.get(publicKey) ?? []
}

/** Working them out takes curve arithmetic, and the same keys sign again and again. */
const everyAddress = new Map<string, readonly string[]>()
const mostKeys = 1_000

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function invalidFormat(why: string, field: string): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid address format: ${why}`, { detail: { field } })
}
