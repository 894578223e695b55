import { curves } from '../crypto/curves.ts'
import { isSecp256k1PublicKey, uncompressedSecp256k1 } from '../crypto/secp256k1.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { DeviceApp } from '../ports/devices.ts'
import type { Curve } from '../records.ts'
import { type BitcoinFormatName, bitcoinAddress, bitcoinFormats } from './bitcoin/formats.ts'
import type { BitcoinNetwork } from './bitcoin/network.ts'
import type { OneKeyType } from './bitcoin/one-key-script.ts'
import { ethereumAddress } from './ethereum/address.ts'
import { solanaAddress } from './solana/address.ts'

interface AddressFormatRow {
  /** The curves a key may be on to have such an address. */
  readonly curves: readonly [Curve, ...Curve[]]
  /** @param publicKey - As records hold it: 33 bytes compressed for secp256k1, 32 for ed25519. */
  address(publicKey: Uint8Array): string
  /** Namespace of the chains such addresses are used on (CAIP-2). */
  readonly caip2Prefix?: string
  /** The app of hardware wallets that has such accounts. */
  readonly deviceApp?: DeviceApp
}

/** Ledger's apps for Bitcoin: one for coins, one for all networks that test. None is known to run against regtest. */
const bitcoinApps: Readonly<Record<BitcoinNetwork, DeviceApp | undefined>> = {
  MAINNET: 'Bitcoin',
  TESTNET: 'Bitcoin Test',
  SIGNET: 'Bitcoin Test',
  REGTEST: undefined,
}

/** Scripts of one key that those apps have accounts of: P2WSH is for several. */
const onDevices: readonly OneKeyType[] = ['P2PKH', 'P2SH', 'P2WPKH', 'P2TR']

const bitcoinRows = Object.fromEntries(
  Object.entries(bitcoinFormats).map(([name, format]): [string, AddressFormatRow] => {
    const deviceApp = onDevices.includes(format.type) ? bitcoinApps[format.network] : undefined
    const row: AddressFormatRow = {
      curves: ['CURVE_SECP256K1'],
      address: publicKey => bitcoinAddress(format, publicKey),
      caip2Prefix: 'bip122',
    }
    return [name, deviceApp ? { ...row, deviceApp } : row]
  }),
) as Readonly<Record<BitcoinFormatName, AddressFormatRow>>

/** How a public key is written as an address. Adding a row is adding a format. */
export const addressFormats = {
  /** 66 hex digits for secp256k1, 64 for ed25519. */
  ADDRESS_FORMAT_COMPRESSED: { curves: ['CURVE_SECP256K1', 'CURVE_ED25519'], address: toHex },
  /** 130 hex digits: 04, x, y. */
  ADDRESS_FORMAT_UNCOMPRESSED: {
    curves: ['CURVE_SECP256K1'],
    address: publicKey => toHex(uncompressedSecp256k1(publicKey)),
  },
  ADDRESS_FORMAT_ETHEREUM: {
    curves: ['CURVE_SECP256K1'],
    address: ethereumAddress,
    caip2Prefix: 'eip155',
    deviceApp: 'Ethereum',
  },
  ADDRESS_FORMAT_SOLANA: {
    curves: ['CURVE_ED25519'],
    address: solanaAddress,
    caip2Prefix: 'solana',
    deviceApp: 'Solana',
  },
  ...bitcoinRows,
} as const satisfies Record<string, AddressFormatRow>

export type AddressFormat = keyof typeof addressFormats
export const addressFormatNames = Object.keys(addressFormats) as AddressFormat[]

export function isAddressFormat(format: string): format is AddressFormat {
  return Object.hasOwn(addressFormats, format)
}

/** The CAIP-2 namespace of a format's chains; `undefined` for a format of no chain. */
export function caip2PrefixOf(format: string): string | undefined {
  const row: AddressFormatRow | undefined = isAddressFormat(format) ? addressFormats[format] : undefined
  return row?.caip2Prefix
}

/** The app of hardware wallets that has accounts of a format; `undefined` for a format that none has. */
export function deviceAppOf(format: string): DeviceApp | undefined {
  const row: AddressFormatRow | undefined = isAddressFormat(format) ? addressFormats[format] : undefined
  return row?.deviceApp
}

/** @throws AgentError `REQUEST_INVALID` for a format that is unknown */
export function addressFormatRow(format: string, field = 'addressFormat'): AddressFormatRow {
  if (isAddressFormat(format)) return addressFormats[format]
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
