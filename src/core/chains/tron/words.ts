import { a, bool, int, listOf, string, struct } from '../../policies/language/field-types.ts'

const key = struct('TronKey', { address: string('Address, base58.'), weight: int('What its signature counts.') })

const permission = struct('TronPermission', {
  type: string('Owner, Witness or Active.'),
  permission_name: string('Its name.'),
  operations: string('Operations it allows, as a bit field in hex.'),
  id: int('Its number.'),
  threshold: int('Weight of signatures it takes.'),
  parent_id: int('Number of the permission above it.'),
  keys: listOf(key, 'Who may sign.'),
})

const vote = struct('TronVote', {
  vote_address: string('Address of the witness, base58.'),
  vote_count: int('How many votes it gets.'),
})

const contract = struct('TronContract', {
  type: string(
    'TransferContract, TriggerSmartContract, DelegateResourceContract, UnDelegateResourceContract, FreezeBalanceV2Contract, UnfreezeBalanceV2Contract, VoteWitnessContract, WithdrawBalanceContract, WithdrawExpireUnfreezeContract, CancelAllUnfreezeV2Contract or AccountPermissionUpdateContract.',
  ),
  owner_address: string('Address that acts, base58.'),
  to_address: string('Address that is paid, base58.'),
  place: string(
    'That address, and the memo of the transaction after a comma and a space: T…, 12345. The address alone where there is no memo. Missing where the memo is no text.',
  ),
  contract_address: string('Contract that is called, base58.'),
  data: string('Calldata, lower-case hex without 0x.'),
  resource: string('ENERGY or BANDWIDTH.'),
  receiver_address: string('Address that gets or gives back the resource, base58.'),
  permission_id: int('Number of the permission it is signed under.'),
  amount: int('In sun: 1 TRX is 1000000.'),
  call_value: int('TRX that go with the call, in sun.'),
  call_token_value: int('TRC-10 tokens that go with the call, in base units.'),
  token_id: int('Number of that TRC-10 token.'),
  balance: int('Resource that is delegated, in sun.'),
  lock_period: int('Blocks the delegation is locked for.'),
  frozen_balance: int('TRX that are staked, in sun.'),
  unfreeze_balance: int('TRX that are no longer staked, in sun.'),
  lock: bool('Whether the delegation is locked.'),
  votes: listOf(vote, 'Witnesses that it votes for.'),
  owner: a(permission, 'New owner permission.'),
  witness: a(permission, 'New witness permission.'),
  actives: listOf(permission, 'New active permissions.'),
})

const transaction = struct('TronTransaction', {
  ref_block_bytes: string('Number of the block it refers to, hex.'),
  ref_block_hash: string('Hash of the block it refers to, hex.'),
  data: string('Memo.'),
  expiration: int('When it is no longer good, in milliseconds since 1970.'),
  timestamp: int('When it was made, in milliseconds since 1970.'),
  fee_limit: int('Sun that running a contract may burn at most.'),
  highest_fee: int(
    'Sun that it can burn at most, for running a contract, for its size and for prices of the network. Missing for contracts that are not read here.',
  ),
  contract: listOf(contract, 'What it does; one entry.'),
})

export const tronWords = struct('Tron', {
  tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
})
