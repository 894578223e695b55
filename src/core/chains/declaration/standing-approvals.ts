/** Transfers of a chain that standing approvals are offered for. */
export interface StandingApprovals<Value> {
  /**
   * A transfer whose whole effect is known and counted, to one recipient, with no danger to it and a usual fee. `undefined` for
   * anything else.
   */
  plainTransfer(value: Value): PlainTransfer | undefined
  /**
   * A transfer by signature of one token, of which the same holds. Whoever has the signature carries it out, at no cost to the account.
   * `undefined` for anything else.
   */
  signedTransfer(value: Value): SignedTransfer | undefined
  /** @param reference - Of a network within the namespace (CAIP-2), as `PlainTransfer` has it. */
  networkName(reference: string): string
  /** @param units - Of the native coin of the network, its base units. */
  feeInWords(reference: string, units: bigint): string
}

/** A transfer that needs a signature and no transaction of the account (ERC-3009). */
export interface SignedTransfer extends Omit<PlainTransfer, 'type' | 'fee' | 'isFeeSmall'> {
  readonly from: string
}

export interface PlainTransfer {
  /** Reference of the network within the namespace (CAIP-2). */
  readonly reference: string
  /** Which of the chain's types of transaction it is; empty for a chain with one. */
  readonly type: string
  readonly to: string
  /** `USDC` */
  readonly unit: string
  readonly asset: { readonly caip19: string; readonly decimals: number }
  /** The most it can cost beside what it sends, in base units of the native coin. */
  readonly fee: bigint
  /** True if that is a small part of what is usual on the network. */
  readonly isFeeSmall: boolean
}
