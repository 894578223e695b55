export type TronResource = 'BANDWIDTH' | 'ENERGY' | 'TRON_POWER'

export interface TronKey {
  readonly address: string
  readonly weight: bigint
}

export interface TronPermission {
  readonly type: 'Owner' | 'Witness' | 'Active'
  readonly id: number
  readonly permission_name: string
  readonly threshold: bigint
  readonly parent_id: number
  /** A bit for each type of contract; 32 bytes of an active permission, else empty. */
  readonly operations: Uint8Array
  readonly keys: readonly TronKey[]
}

export interface TronVote {
  readonly vote_address: string
  readonly vote_count: bigint
}

/** Takes the rewards of its votes, takes what is no longer staked, or stakes again whatever waits for that. */
export type OfOwnerAlone = 'WithdrawBalanceContract' | 'WithdrawExpireUnfreezeContract' | 'CancelAllUnfreezeV2Contract'

/** Contract of a transaction. Addresses are base58check, amounts sun: 10^6 are one TRX. */
export type TronContract = { readonly owner_address: string } & (
  | { readonly type: 'TransferContract'; readonly to_address: string; readonly amount: bigint }
  | {
      readonly type: 'TriggerSmartContract'
      readonly contract_address: string
      readonly call_value: bigint
      readonly data: Uint8Array
      /** Amount of the TRC-10 token that goes with it, in its base units. */
      readonly call_token_value: bigint
      readonly token_id: bigint
    }
  | {
      readonly type: 'FreezeBalanceV2Contract'
      readonly frozen_balance: bigint
      readonly resource: TronResource
    }
  | {
      readonly type: 'UnfreezeBalanceV2Contract'
      readonly unfreeze_balance: bigint
      readonly resource: TronResource
    }
  | {
      readonly type: 'DelegateResourceContract'
      readonly resource: TronResource
      readonly balance: bigint
      readonly receiver_address: string
      readonly lock: boolean
      /** Blocks, three seconds each. */
      readonly lock_period: bigint
    }
  | {
      readonly type: 'UnDelegateResourceContract'
      readonly resource: TronResource
      readonly balance: bigint
      readonly receiver_address: string
    }
  /** In place of all earlier votes of the account. */
  | { readonly type: 'VoteWitnessContract'; readonly votes: readonly TronVote[] }
  | { readonly type: OfOwnerAlone }
  | {
      readonly type: 'AccountPermissionUpdateContract'
      readonly owner: TronPermission | undefined
      readonly witness: TronPermission | undefined
      readonly actives: readonly TronPermission[]
    }
  /** Contract that is not read, except for its account. */
  | { readonly type: 'other'; readonly name: string; readonly value: Uint8Array }
)

/** `Transaction.raw`, read from its bytes alone. Times are milliseconds since 1970. */
export interface TronTransaction {
  /** Bytes that are hashed and signed, and stand in the answer as they came. */
  readonly raw: Uint8Array
  readonly ref_block_bytes: Uint8Array
  readonly ref_block_num: bigint
  readonly ref_block_hash: Uint8Array
  readonly expiration: bigint
  readonly timestamp: bigint
  /** Sun. */
  readonly fee_limit: bigint
  /** The memo. */
  readonly data: Uint8Array
  readonly scripts: Uint8Array
  /** 0 where the account's owner permission signs. */
  readonly permission_id: number
  readonly provider: Uint8Array
  readonly name: Uint8Array
  readonly contract: TronContract
}

/** Names the type as the protocol calls it. */
export function typeName(contract: TronContract): string {
  return contract.type === 'other' ? contract.name : contract.type
}
