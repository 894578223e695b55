import type { Field } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { quoted } from '../../display/visible.ts'
import { danger } from '../declaration/described.ts'
import { contractTypes } from './contract-types.ts'
import type { DescribedContract } from './described-contract.ts'
import type { TronContract, TronPermission } from './transaction.ts'

/** New keys for an account: anyone who holds them can move all that it has. */
export function describePermissions({
  owner_address,
  owner,
  witness,
  actives,
}: Extract<TronContract, { type: 'AccountPermissionUpdateContract' }>): DescribedContract {
  const all = [...(owner ? [owner] : []), ...(witness ? [witness] : []), ...actives]
  const others = new Set(all.flatMap(({ keys }) => keys.map(({ address }) => address)))
  const keeps = others.delete(owner_address)
  return {
    sentence: `Change which keys may sign for the account ${owner_address}`,
    fields: all.map((permission, index) => permissionField(permission, index)),
    warnings: [
      danger(
        'It hands over the account: the keys of these permissions can move everything it has, and the owner permission can take it away from this key.',
      ),
      ...(others.size > 0 ? [danger(`${count(others.size, 'other key')} may sign for the account from then on.`)] : []),
      ...(keeps ? [] : [danger('The account’s own key is in none of them: it can sign nothing for it any more.')]),
    ],
  }
}

function permissionField(permission: TronPermission, index: number): Field {
  const { type, id, permission_name, threshold, parent_id, operations, keys } = permission
  return {
    label: `Permission ${index + 1}`,
    value: `${type}${permission_name ? `, called ${quoted(permission_name, 60)}` : ''}`,
    children: [
      { label: 'Number', value: String(id) },
      { label: 'Weight that is needed', value: groupThousands(threshold) },
      ...(parent_id === 0 ? [] : [{ label: 'Above it', value: String(parent_id) }]),
      ...(operations.length > 0 ? [{ label: 'Contracts it allows', ...allowedContracts(operations) }] : []),
      ...keys.map(({ address, weight }, key) => ({
        label: `Key ${key + 1}, weight ${groupThousands(weight)}`,
        value: address,
        style: 'address' as const,
      })),
    ],
  }
}

/** A bit for each type of contract, the lowest of each byte first. */
function allowedContracts(operations: Uint8Array): Pick<Field, 'value' | 'exact'> {
  const isAllowed = (number: number) => ((operations[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
  const namesOf = (allowed: boolean) =>
    Object.entries(contractTypes).flatMap(([number, { name }]) => (isAllowed(Number(number)) === allowed ? [name] : []))
  const forbidden = namesOf(false)
  const few = forbidden.length <= 5 ? `every type but ${forbidden.join(', ')}` : namesOf(true).join(', ') || 'none'
  return { value: forbidden.length === 0 ? 'every type' : few, exact: Buffer.from(operations).toString('hex') }
}
