import { addressesInProtobuf } from './addresses-in-protobuf.ts'
import { addressesInText } from './addresses-in-text.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, everyMessage } from './transaction.ts'

/**
 * Accounts that get a right or rewards, contracts that are called, and everyone named in what such a message holds for others to read:
 * the JSON for a contract, a right that is handed over, a message that is not read here. Validators are left out: those that get a stake
 * are payees, and a stake that is taken back goes to its owner.
 */
export function cosmosAddressesNamed(signed: CosmosSigned): readonly string[] {
  if (signed.kind !== 'cosmosTransaction') return []
  const named = everyMessage(signed.transaction.messages).flatMap(namedBy)
  return [...new Set(named)].filter(address => !/^[a-z0-9]*valoper1/.test(address))
}

function namedBy({ read, form, bytes, inner }: CosmosMessage): readonly string[] {
  const packed = (value: Uint8Array) =>
    form === 'direct' ? addressesInProtobuf(value) : addressesInText(Buffer.from(value).toString('utf8'))
  if (!read) return packed(bytes)
  const { known, values } = read
  const json = known.json.map(name => addressesInText(Buffer.from(values[name] as Uint8Array).toString('utf8')))
  // Messages that it carries out are looked at as such.
  const others = inner.length > 0 ? [] : bytesAmong(values, known.json).map(packed)
  return [...known.addresses(values), ...json.flat(), ...others.flat()]
}

/** Every value in bytes, however deep it stands. */
function bytesAmong(value: unknown, without: readonly string[] = []): readonly Uint8Array[] {
  if (value instanceof Uint8Array) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => (without.includes(name) ? [] : bytesAmong(inside)))
}
