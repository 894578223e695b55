import type { Earlier } from './earlier.ts'

/** Facts known here besides the bytes, when somebody is about to decide about them. Addresses are spelt as the chain spells them. */
export interface Surroundings {
  /** Address of the key that would sign; null if it has no address of the chain. */
  readonly signer: string | null
  /** Time of the request, in milliseconds since the epoch. */
  readonly now: number
  /** Origin of the web page that asks; null for a program. */
  readonly webOrigin: string | null
  /** An account of the organization's wallets, or one of its private keys. */
  isOurs(address: string): boolean
  /** True for an address that is the organization's or has a name. That it was paid says nothing of what a contract does. */
  isNamed(address: string): boolean
  /**
   * Lists earlier signatures of this key for the chain that were given out, newest first, as far as they are among the last signatures of
   * the organization. Signatures that other programs made with the key are not known.
   */
  earlier(): readonly Earlier[]
}
