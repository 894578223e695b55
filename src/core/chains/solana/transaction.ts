export interface SolanaAccount {
  /** Base58; `ADDRESS_TABLE_LOOKUP` if it is loaded from an address lookup table. */
  readonly key: string
  readonly signer: boolean
  readonly writable: boolean
  /** The lookup table and the entry of it that it is loaded from; absent if the message names it itself. */
  readonly loadedFrom?: { readonly tableKey: string; readonly index: number }
}

export interface SolanaInstruction {
  /** Base58. */
  readonly programKey: string
  readonly accounts: readonly SolanaAccount[]
  readonly data: Uint8Array
}

export interface SolanaTransfer {
  readonly from: string
  readonly to: string
  /** Lamports. */
  readonly amount: bigint
}

export interface SolanaTokenTransfer {
  /** Token accounts, base58. */
  readonly from: string
  readonly to: string
  readonly owner: string
  /** Base58; empty for `Transfer`, which does not name it. */
  readonly mint: string
  /** Amount in the token's smallest unit. */
  readonly amount: bigint
  /** Null for `Transfer`, which does not tell. */
  readonly decimals: number | null
  readonly signers: readonly string[]
}

export interface SolanaAddressTableLookup {
  readonly tableKey: string
  readonly writableIndexes: readonly number[]
  readonly readonlyIndexes: readonly number[]
}

/** Resources that the header of a message of version 1 asks for. Those that it leaves out are as small as they can be (SIMD-0385). */
export interface SolanaBudget {
  /** Lamports, for the whole transaction, however much it uses. */
  readonly priorityFee: bigint
  readonly computeUnits: bigint
  /** Bytes of accounts that may be loaded. */
  readonly loadedBytes: bigint
  /** Bytes of memory. */
  readonly heapBytes: bigint
}

/** A message (legacy, version 0 or version 1) that its first accounts sign, read from its bytes alone. */
export interface SolanaTransaction {
  readonly version: 'legacy' | 0 | 1
  /** Bytes that are signed. */
  readonly message: Uint8Array
  /** Base58, in the order of the message; the first pays the fee. */
  readonly accountKeys: readonly string[]
  /** The first of {@link accountKeys}, those that must sign. */
  readonly signers: readonly string[]
  readonly recentBlockhash: string
  /** Null before version 1, where instructions of the Compute Budget Program ask for it. In version 1 those are ignored. */
  readonly budget: SolanaBudget | null
  readonly instructions: readonly SolanaInstruction[]
  readonly addressTableLookups: readonly SolanaAddressTableLookup[]
  /** Transfers by top-level instructions of the System Program: see `transfers.ts`. */
  readonly transfers: readonly SolanaTransfer[]
  /** Transfers by top-level instructions of the Token and Token-2022 programs. */
  readonly tokenTransfers: readonly SolanaTokenTransfer[]
}
