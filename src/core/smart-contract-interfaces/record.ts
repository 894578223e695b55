import type { Identified } from '../record/identified.ts'

/** What a contract's functions are called and take, so that policies can name them (wire.md §6.5). */
export interface SmartContractInterface extends Identified {
  /** `SMART_CONTRACT_INTERFACE_TYPE_…` */
  readonly type: string
  /** As it was given; for Ethereum two spellings of one address are the same contract. */
  readonly address: string
  /** JSON text: an ABI, or an Anchor IDL. */
  readonly interface: string
  readonly label: string
  readonly notes: string
}
