import type { HardwareApp } from '../../ports/hardware-app.ts'
import type { SignatureScheme } from '../../ports/signer.ts'
import type { Curve, WalletCurve } from '../../schema/curve.ts'

/** The coins at an address, on chains whose transactions do not say which network they are for. */
export interface CoinsAtAddress {
  /** Kind of hash of a transaction: signatures of one kind are good for all coins of the key, on every chain and network. */
  readonly signature: string
  /** Name for people: `Bitcoin testnet`. */
  readonly network: string
  /** True if they are worth something: false on test networks. */
  readonly areMoney: boolean
}

/** Way addresses of the chain are written. */
export interface ChainAddressFormat {
  /** The coins at such an address; null where transactions say which network they are for. */
  readonly coins: CoinsAtAddress | null
  /** Name for people, with its chain: `Bitcoin testnet, Taproot`. */
  readonly inWords: string
  /** The curves a key may be on to have such an address. */
  readonly curves: readonly [WalletCurve, ...Curve[]]
  /** @param publicKey - As records hold it: 33 bytes compressed for secp256k1 and P-256, 32 for ed25519. */
  address(publicKey: Uint8Array, curve: Curve): string
  /** Scheme that keys with such an address sign by (wire.md §7.1). */
  readonly scheme: SignatureScheme
  /**
   * Every other spelling of the address of a public key, which names the same account. Denials hold for each of them.
   * @param publicKey - As `address` takes it.
   */
  otherSpellings(publicKey: Uint8Array): readonly string[]
  /** True if programs name such accounts by their public key too, hex, compressed or not. */
  readonly namedByPublicKey: boolean
  /**
   * The apps of hardware wallets that have such accounts, of each vendor one at most. Only those that `adapters/ledger/apps.ts`
   * has: the window would offer what fails.
   */
  readonly hardwareApps: readonly HardwareApp[]
}
