import { bool, bytes, int32, int64, message, repeated, string } from '../wire/protobuf-fields.ts'

/** As many as a node takes. */
const mostVotes = 30

/** More keys than a permission may have (5), and as many active permissions as an account (8). */
const mostKeys = 10
const mostActives = 8

const key = { address: bytes(1), weight: int64(2) }

const vote = { vote_address: bytes(1), vote_count: int64(2) }

const permission = {
  type: int32(1),
  id: int32(2),
  permission_name: string(3),
  threshold: int64(4),
  parent_id: int32(5),
  operations: bytes(6),
  keys: repeated(message(7, key), mostKeys),
}

/** The contracts that are read, as `Tron.proto` and the files beside it number their fields. */
export const contractFields = {
  TransferContract: { owner_address: bytes(1), to_address: bytes(2), amount: int64(3) },
  TriggerSmartContract: {
    owner_address: bytes(1),
    contract_address: bytes(2),
    call_value: int64(3),
    data: bytes(4),
    call_token_value: int64(5),
    token_id: int64(6),
  },
  FreezeBalanceV2Contract: { owner_address: bytes(1), frozen_balance: int64(2), resource: int32(3) },
  UnfreezeBalanceV2Contract: { owner_address: bytes(1), unfreeze_balance: int64(2), resource: int32(3) },
  DelegateResourceContract: {
    owner_address: bytes(1),
    resource: int32(2),
    balance: int64(3),
    receiver_address: bytes(4),
    lock: bool(5),
    lock_period: int64(6),
  },
  UnDelegateResourceContract: {
    owner_address: bytes(1),
    resource: int32(2),
    balance: int64(3),
    receiver_address: bytes(4),
  },
  // No node looks at `support`.
  VoteWitnessContract: { owner_address: bytes(1), votes: repeated(message(2, vote), mostVotes), support: bool(3) },
  WithdrawBalanceContract: { owner_address: bytes(1) },
  WithdrawExpireUnfreezeContract: { owner_address: bytes(1) },
  CancelAllUnfreezeV2Contract: { owner_address: bytes(1) },
  AccountPermissionUpdateContract: {
    owner_address: bytes(1),
    owner: message(2, permission),
    witness: message(3, permission),
    actives: repeated(message(4, permission), mostActives),
  },
} as const

/** `google.protobuf.Any`. */
const parameter = { type_url: string(1), value: bytes(2) }

const contract = {
  type: int32(1),
  parameter: message(2, parameter),
  provider: bytes(3),
  name: bytes(4),
  Permission_id: int32(5),
}

/** `Transaction.raw` of `Tron.proto`. Its `auths` are not used by any node. */
export const rawFields = {
  ref_block_bytes: bytes(1),
  ref_block_num: int64(3),
  ref_block_hash: bytes(4),
  expiration: int64(8),
  data: bytes(10),
  contract: repeated(message(11, contract), 2),
  scripts: bytes(12),
  timestamp: int64(14),
  fee_limit: int64(18),
}
