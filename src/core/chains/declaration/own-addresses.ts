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
export function ownAddressTest(
  { curve, addressFormats, words }: Declared,
  publicKey: string,
): (address: string) => boolean {
  const accountOf = words?.accountOf ?? (() => undefined)
  const nameOf = (address: string) => accountOf(address) ?? address
  let own: ReadonlySet<string> | undefined
  return address => {
    own ??= new Set(addressesOf(publicKey, { curve, addressFormats }).map(nameOf))
    return own.has(nameOf(address))
  }
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
