import type { ProtobufValues } from '../wire/protobuf-fields.ts'
import { ProtobufWire } from '../wire/protobuf-wire.ts'
import { readProtobuf } from '../wire/read-protobuf.ts'
import { addressOfBytes } from './address.ts'
import { contractTypes } from './contract-types.ts'
import { contractFields } from './raw-fields.ts'
import { malformed, unsupported } from './refusals.ts'
import type { OfOwnerAlone, TronContract, TronPermission, TronResource } from './transaction.ts'

const at = 'contract.parameter.value'
const typeUrl = 'type.googleapis.com/protocol.'

/**
 * Reads the contract of a transaction.
 * @param parameter - The message `google.protobuf.Any`, whose type must fit the number.
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED` for a number that no contract has
 */
export function readContract(
  type: number,
  parameter: { readonly type_url: string; readonly value: Uint8Array } | undefined,
): TronContract {
  const known = Object.hasOwn(contractTypes, type) ? contractTypes[type] : undefined
  if (!known) throw unsupported(type)
  if (!parameter) throw malformed('contract.parameter is missing')
  if (parameter.type_url !== `${typeUrl}${known.name}`) {
    throw malformed(
      `contract.parameter.type_url is not ${typeUrl}${known.name}, which contract.type ${type} stands for`,
    )
  }
  const { value } = parameter
  if (isRead(known.name)) return readers[known.name](value)
  return { type: 'other', name: known.name, owner_address: ownerIn(value, known.owner), value }
}

type ReadName = keyof typeof contractFields

function isRead(name: string): name is ReadName {
  return Object.hasOwn(contractFields, name)
}

const readers: { readonly [Name in ReadName]: (value: Uint8Array) => TronContract } = {
  TransferContract(value) {
    const { owner_address, to_address, amount } = fieldsOf('TransferContract', value)
    return {
      type: 'TransferContract',
      owner_address: address(owner_address, 'owner_address'),
      to_address: address(to_address, 'to_address'),
      amount: positive(amount, `${at}.amount`),
    }
  },
  TriggerSmartContract(value) {
    const fields = fieldsOf('TriggerSmartContract', value)
    return {
      type: 'TriggerSmartContract',
      owner_address: address(fields.owner_address, 'owner_address'),
      contract_address: address(fields.contract_address, 'contract_address'),
      call_value: positive(fields.call_value, `${at}.call_value`),
      data: fields.data,
      call_token_value: positive(fields.call_token_value, `${at}.call_token_value`),
      token_id: positive(fields.token_id, `${at}.token_id`),
    }
  },
  FreezeBalanceV2Contract(value) {
    const { owner_address, frozen_balance, resource } = fieldsOf('FreezeBalanceV2Contract', value)
    return {
      type: 'FreezeBalanceV2Contract',
      owner_address: address(owner_address, 'owner_address'),
      frozen_balance: positive(frozen_balance, `${at}.frozen_balance`),
      resource: resourceOf(resource),
    }
  },
  UnfreezeBalanceV2Contract(value) {
    const { owner_address, unfreeze_balance, resource } = fieldsOf('UnfreezeBalanceV2Contract', value)
    return {
      type: 'UnfreezeBalanceV2Contract',
      owner_address: address(owner_address, 'owner_address'),
      unfreeze_balance: positive(unfreeze_balance, `${at}.unfreeze_balance`),
      resource: resourceOf(resource),
    }
  },
  DelegateResourceContract(value) {
    const { lock, lock_period, ...rest } = fieldsOf('DelegateResourceContract', value)
    return {
      type: 'DelegateResourceContract',
      ...delegation(rest),
      lock,
      lock_period: positive(lock_period, `${at}.lock_period`),
    }
  },
  UnDelegateResourceContract: value => ({
    type: 'UnDelegateResourceContract',
    ...delegation(fieldsOf('UnDelegateResourceContract', value)),
  }),
  VoteWitnessContract(value) {
    const { owner_address, votes } = fieldsOf('VoteWitnessContract', value)
    return {
      type: 'VoteWitnessContract',
      owner_address: address(owner_address, 'owner_address'),
      votes: votes.map(({ vote_address, vote_count }, index) => ({
        vote_address: address(vote_address, `votes[${index}].vote_address`),
        vote_count: positive(vote_count, `${at}.votes[${index}].vote_count`),
      })),
    }
  },
  WithdrawBalanceContract: value => ofOwnerAlone('WithdrawBalanceContract', value),
  WithdrawExpireUnfreezeContract: value => ofOwnerAlone('WithdrawExpireUnfreezeContract', value),
  CancelAllUnfreezeV2Contract: value => ofOwnerAlone('CancelAllUnfreezeV2Contract', value),
  AccountPermissionUpdateContract(value) {
    const { owner_address, owner, witness, actives } = fieldsOf('AccountPermissionUpdateContract', value)
    return {
      type: 'AccountPermissionUpdateContract',
      owner_address: address(owner_address, 'owner_address'),
      owner: owner && permission(owner, 'owner'),
      witness: witness && permission(witness, 'witness'),
      actives: actives.map((active, index) => permission(active, `actives[${index}]`)),
    }
  },
}

function fieldsOf<Name extends ReadName>(name: Name, value: Uint8Array): ProtobufValues<(typeof contractFields)[Name]> {
  return readProtobuf(contractFields[name], value, { refuse: malformed, at, depth: 3 })
}

function ofOwnerAlone(type: OfOwnerAlone, value: Uint8Array): TronContract {
  return { type, owner_address: address(fieldsOf(type, value).owner_address, 'owner_address') }
}

function address(bytes: Uint8Array, field: string): string {
  const text = addressOfBytes(bytes)
  if (text === undefined) throw malformed(`${at}.${field} is no address: 21 bytes, the first 41`)
  return text
}

/** Amounts below zero are refused by nodes, and would be counted as nothing. */
export function positive(value: bigint, field: string): bigint {
  if (value < 0n) throw malformed(`${field} is below zero`)
  return value
}

const resources: readonly TronResource[] = ['BANDWIDTH', 'ENERGY', 'TRON_POWER']

function resourceOf(number: number): TronResource {
  const resource = resources[number]
  if (!resource) throw malformed(`${at}.resource is ${number}, which is none`)
  return resource
}

type Delegation = Pick<
  ProtobufValues<(typeof contractFields)['UnDelegateResourceContract']>,
  'owner_address' | 'resource' | 'balance' | 'receiver_address'
>

function delegation({ owner_address, resource, balance, receiver_address }: Delegation) {
  return {
    owner_address: address(owner_address, 'owner_address'),
    resource: resourceOf(resource),
    balance: positive(balance, `${at}.balance`),
    receiver_address: address(receiver_address, 'receiver_address'),
  }
}

type PermissionFields = NonNullable<ProtobufValues<(typeof contractFields)['AccountPermissionUpdateContract']>['owner']>

const permissionTypes = ['Owner', 'Witness', 'Active'] as const

function permission(fields: PermissionFields, field: string): TronPermission {
  const type = permissionTypes[fields.type]
  if (!type) throw malformed(`${at}.${field}.type is ${fields.type}, which is none`)
  return {
    ...fields,
    type,
    threshold: positive(fields.threshold, `${at}.${field}.threshold`),
    keys: fields.keys.map((key, index) => ({
      address: address(key.address, `${field}.keys[${index}].address`),
      weight: positive(key.weight, `${at}.${field}.keys[${index}].weight`),
    })),
  }
}

/** The owner in a message whose other fields are not read: in its field, which stands there once. */
function ownerIn(value: Uint8Array, number: number): string {
  const wire = new ProtobufWire(value, malformed)
  let owner: Uint8Array | undefined
  while (wire.left > 0) {
    const tag = wire.short(`the number of a field of ${at}`)
    const field = `field ${Math.floor(tag / 8)} of ${at}`
    if (tag % 8 !== 0 && tag % 8 !== 2) throw malformed(`${field} is neither a number nor bytes`)
    const bytes = tag % 8 === 2 ? wire.delimited(field) : undefined
    if (bytes === undefined) wire.varint(field)
    if (Math.floor(tag / 8) !== number) continue
    if (owner) throw malformed(`${at}.owner_address stands there twice`)
    owner = bytes ?? new Uint8Array()
  }
  return address(owner ?? new Uint8Array(), 'owner_address')
}
