import type { AccountKind } from '../../shared/chains.ts'
import { curves } from '../crypto/curves.ts'
import { uncompressedP256 } from '../crypto/p256.ts'
import { compressedSecp256k1, isSecp256k1PublicKey, uncompressedSecp256k1 } from '../crypto/secp256k1.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { HardwareApp } from '../ports/hardware-app.ts'
import type { SignatureScheme } from '../ports/signer.ts'
import type { Curve } from '../schema/curve.ts'
import type { ChainAddressFormat, CoinsAtAddress } from './declaration/chain-address-format.ts'
import { chains } from './index.ts'

interface AddressFormatRow extends ChainAddressFormat {
  /** Namespace of the chains such addresses are used on (CAIP-2); undefined for a format of no chain. */
  readonly namespace: string | undefined
}

/** A public key without a chain. */
export const ofNoChain: Readonly<Record<string, ChainAddressFormat>> = {
  /** 66 hex digits for secp256k1 and P-256, 64 for ed25519. */
  ADDRESS_FORMAT_COMPRESSED: {
    inWords: 'Public key, compressed',
    curves: ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'],
    address: toHex,
    scheme: 'ofCurve',
    otherSpellings: () => [],
    namedByPublicKey: false,
    coins: null,
    hardwareApps: [],
  },
  /** 130 hex digits: 04, x, y. */
  ADDRESS_FORMAT_UNCOMPRESSED: {
    inWords: 'Public key, uncompressed',
    curves: ['CURVE_SECP256K1', 'CURVE_P256'],
    address: (publicKey, curve) =>
      toHex(curve === 'CURVE_P256' ? uncompressedP256(publicKey) : uncompressedSecp256k1(publicKey)),
    scheme: 'ofCurve',
    otherSpellings: () => [],
    namedByPublicKey: false,
    coins: null,
    hardwareApps: [],
  },
}

/** Accounts of no chain: their address is their public key. */
export const accountsOfNoChain: readonly AccountKind[] = [
  {
    // Such a key has no path of its own; this one is where most wallets have their first key.
    label: 'Public key only (secp256k1)',
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_COMPRESSED',
    schemes: [{ label: 'As most wallets derive their first key', path: "m/44'/60'/0'/0/{index}" }],
    isCommon: false,
  },
  {
    // Beside the accounts of every chain: SLIP-13 has logins here.
    label: 'Key for SSH and git (Ed25519)',
    curve: 'CURVE_ED25519',
    addressFormat: 'ADDRESS_FORMAT_COMPRESSED',
    schemes: [{ label: 'On a path of its own', path: "m/13'/{index}'" }],
    isCommon: false,
  },
]

/** Formats that write a public key as an address. */
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

/**
 * The addresses of the accounts that programs name by this public key.
 * @param text - Public key of secp256k1, hex, compressed or not; empty for anything else.
 */
export function addressesNamedBy(text: string): readonly string[] {
  const bytes = /^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i.test(text) ? Buffer.from(text, 'hex') : undefined
  if (!bytes || !isSecp256k1PublicKey(bytes)) return []
  const publicKey = compressedSecp256k1(bytes)
  return Object.values(addressFormats)
    .filter(({ namedByPublicKey }) => namedByPublicKey)
    .map(row => row.address(publicKey, 'CURVE_SECP256K1'))
}

/** The coins at addresses of a format; `undefined` where a transaction says which network it is for. */
export function coinsOf(format: string | null): CoinsAtAddress | undefined {
  return (format === null ? undefined : rowOf(format)?.coins) ?? undefined
}

/** Returns the scheme that keys with addresses in this format sign by; the one of their curve if the format is unknown. */
export function schemeOf(format: string): SignatureScheme {
  return rowOf(format)?.scheme ?? 'ofCurve'
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
  if (publicKey.length !== curves[curve].publicKeyBytes || !curves[curve].isPublicKey(publicKey)) {
    throw new AgentError('REQUEST_INVALID', `The public key is not one of ${curves[curve].name}.`)
  }
  return row.address(publicKey, curve)
}

/**
 * Every address of a public key, in all formats that keys of its curve may have, and in every spelling. Empty for bytes that are no public key.
 *
 * @param publicKey - As records hold it, lower-case hex: 33 bytes compressed for secp256k1 and P-256, 32 for ed25519.
 */
export function everyAddressOf(publicKey: string, curve: Curve): readonly string[] {
  const name = `${curve} ${publicKey}`
  const known = everyAddress.get(name)
  if (known) return known
  const bytes = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  const isPublicKey = bytes.length === curves[curve].publicKeyBytes && curves[curve].isPublicKey(bytes)
  const rows: readonly AddressFormatRow[] = isPublicKey ? Object.values(addressFormats) : []
  const addresses = rows
    .filter(row => row.curves.includes(curve))
    .flatMap(row => [row.address(bytes, curve), ...row.otherSpellings(bytes)])
  if (everyAddress.size >= mostKeys) everyAddress.clear()
  everyAddress.set(name, [...new Set(addresses)])
  return everyAddress.get(name) ?? []
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
