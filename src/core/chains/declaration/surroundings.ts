import type { Earlier } from './earlier.ts'

/** What is known here beside the bytes, when somebody is about to decide about them. Addresses are spelt as the chain spells them. */
export interface Surroundings {
  /** Of the key that would sign; null where it goes by no address of the chain. */
  readonly signer: string | null
  /** When it was asked for, in milliseconds since the epoch. */
  readonly now: number
  /** Of the web page that asks; null for a program. */
  readonly webOrigin: string | null
  /** An account of the organization's wallets, or one of its private keys. */
  isOurs(address: string): boolean
  /** Also one that its people gave a name. That it was paid says nothing of what a contract does. */
  isNamed(address: string): boolean
  /**
   * What this key has signed for the chain and given out before, newest first, as far as it is among the last signatures of the
   * organization. What other programs signed with the key is not known.
   */
  earlier(): readonly Earlier[]
}
