import { curves } from '../../crypto/curves.ts'
import type { WalletCurve } from '../../schema/curve.ts'
import type { ChainAddressFormat } from './chain-address-format.ts'

/** The parts of a chain's declaration that say which addresses a key has. */
interface Declared {
  readonly curve: WalletCurve
  readonly addressFormats: Readonly<Record<string, ChainAddressFormat>>
  readonly words: { readonly accountOf: ((text: string) => string | undefined) | null } | null
}

/**
 * Makes a test for the addresses that a key has on a chain. A key that has none there owns none: what is not certain to be this account's
 * is taken for somebody else's.
 *
 * @param publicKey - Hex.
 */
export function ownAddressTest(declared: Declared, publicKey: string): (address: string) => boolean {
  const accountOf = declared.words?.accountOf ?? (() => undefined)
  const nameOf = (address: string) => accountOf(address) ?? address
  return address => ownAddresses(declared, publicKey, nameOf).has(nameOf(address))
}

/** Addresses of the key that a chain was last asked about: one request asks several times, and to derive them takes milliseconds. */
const last = new WeakMap<Declared, { readonly publicKey: string; readonly own: ReadonlySet<string> }>()

function ownAddresses(declared: Declared, publicKey: string, nameOf: (address: string) => string): ReadonlySet<string> {
  const known = last.get(declared)
  if (known?.publicKey === publicKey) return known.own
  const own = new Set(addressesOf(publicKey, declared).map(nameOf))
  last.set(declared, { publicKey, own })
  return own
}

function addressesOf(
  publicKey: string,
  { curve, addressFormats }: Pick<Declared, 'curve' | 'addressFormats'>,
): readonly string[] {
  const bytes = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  if (bytes.length !== curves[curve].publicKeyBytes || !curves[curve].isPublicKey(bytes)) return []
  return Object.values(addressFormats).flatMap(format =>
    format.curves.includes(curve) ? [format.address(bytes, curve)] : [],
  )
}
