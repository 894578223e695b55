import { contractTypes } from '../../../../src/core/chains/tron/contract-types.ts'
import { contractFields, rawFields } from '../../../../src/core/chains/tron/raw-fields.ts'
import type { ProtobufSchema, ProtobufValues } from '../../../../src/core/chains/wire/protobuf-fields.ts'
import { writeProtobuf } from '../../../support/protobuf.ts'

export type Raw = ProtobufValues<typeof rawFields>

/** 21 bytes of an address that nobody has. */
export const addressBytes = (byte: number) => Buffer.concat([Buffer.of(0x41), Buffer.alloc(20, byte)])

export function anyOf(name: string, value: Uint8Array, permissionId = 0): Raw['contract'][number] {
  const [type] = Object.entries(contractTypes).find(([, each]) => each.name === name) as [string, unknown]
  return {
    type: Number(type),
    parameter: { type_url: `type.googleapis.com/protocol.${name}`, value },
    provider: new Uint8Array(),
    name: new Uint8Array(),
    Permission_id: permissionId,
  }
}

/** A contract with these fields; those that are left out are zero. */
export function contractOf<Name extends keyof typeof contractFields>(
  name: Name,
  fields: Partial<ProtobufValues<(typeof contractFields)[Name]>>,
  permissionId = 0,
): Raw['contract'][number] {
  const schema: ProtobufSchema = contractFields[name]
  const zeros = Object.fromEntries(
    Object.entries(schema).map(([field, { kind, presence }]) => [
      field,
      presence === 'repeated' ? [] : kind === 'bytes' ? new Uint8Array() : undefined,
    ]),
  )
  return anyOf(name, writeProtobuf(schema, { ...zeros, ...fields }), permissionId)
}

export function rawOf(contract: readonly Raw['contract'][number][], more: Partial<Raw> = {}): Buffer {
  return writeProtobuf(rawFields, {
    ref_block_bytes: Buffer.from('a1b2', 'hex'),
    ref_block_num: 0n,
    ref_block_hash: Buffer.from('9f2c4a5b6c7d8e1f', 'hex'),
    expiration: 1_790_000_060_000n,
    data: new Uint8Array(),
    contract,
    scripts: new Uint8Array(),
    timestamp: 1_790_000_000_000n,
    fee_limit: 0n,
    ...more,
  })
}
