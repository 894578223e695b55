import type { Field, Shown, Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { branch, listField } from '../../../display/list-field.ts'
import { quoted, visible } from '../../../display/visible.ts'
import { type Described, danger, fitting, ifAny, withoutRepeats } from '../../declaration/described.ts'
import { callInMessage } from '../calls/call-in-message.ts'
import { readAmong } from '../calls/call-tree.ts'
import { describeCall } from '../calls/describe-calls.ts'
import { renderMessage } from '../calls/render-description.ts'
import { knownOrder } from '../effects/orders/known-order.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { leafField } from '../encoding/fields.ts'
import { chainName } from '../networks/networks.ts'
import { contractInWords } from '../typed-data/contract-of-message.ts'
import type { TypedData, TypedStruct, TypedValue } from '../typed-data/typed-data.ts'
import { knownMessage } from './known-messages.ts'
import { describedOnly } from './warnings/described-only.ts'
import { domainMissing } from './warnings/domain-missing.ts'
import { messageNotUnderstood } from './warnings/message-not-understood.ts'
import { unsignedMembers } from './warnings/unsigned-members.ts'

/** Says what a typed message is: in plain words where its very type is known, as a tree of its values always. */
function describeTypedData(typedData: TypedData, from: EthereumAddress | null): Described {
  const { types, primaryType, domain, message } = typedData
  const known = knownMessage(typedData)
  const inside = callInMessage(typedData)
  const told = renderMessage(typedData, from, (call, by) =>
    describeCall(readAmong(inside ? [inside.made] : [], call), by),
  )
  const title = `Sign the typed message ${quoted(primaryType, 60)}`
  return {
    sentence: fitting(
      ...(known ? [`${known.sentence}${network(domain)}`, known.sentence] : []),
      ...(told ? [`${told.sentence}${network(domain)}: the typed message ${quoted(primaryType, 60)}`] : []),
      `${title}${purpose(domain)}`,
      title,
    ),
    fields: [
      ...(told ? [told.field] : []),
      ...(known?.fields ?? []),
      structField('For (domain)', domain, 'EIP712Domain', types),
      {
        ...structField(`Message (${visible(primaryType, 60)})`, message, primaryType, types),
        ...((told || known) && { folded: true }),
      },
    ],
    warnings: withoutRepeats([
      ...(known?.warnings ?? []),
      ...(told?.warnings ?? []),
      ...(known ? [] : ifAny(notUnderstood())),
      ...ifAny(unsignedMembers(typedData)),
      ...domainMissing(typedData),
    ]),
  }

  /** Of an order whose very form is known, the card shows what it moves, to the last bit. */
  function notUnderstood(): Warning | undefined {
    const order = knownOrder(typedData, from)
    if (order) return order.unread === null ? undefined : danger(order.unread)
    return told ? describedOnly(typedData, from) : messageNotUnderstood(typedData, from)
  }
}

/**
 * The same with the text it was read from.
 * @param json - As it was received.
 * @param from - Of the key that signs; null where that is not known.
 */
export function describeReceived(
  typedData: TypedData,
  json: string,
  from: EthereumAddress | null = null,
): Described & Pick<Shown, 'raw'> {
  return {
    ...describeTypedData(typedData, from),
    raw: [{ label: 'Typed data, as received', value: visible(json, Infinity, { lines: true }) }],
  }
}

/** Returns the purpose that the domain states, as a clause: ` for “Ether Mail” on Ethereum (1)`. */
function purpose(domain: TypedStruct): string {
  const { name } = domain
  const contract = contractInWords(domain)
  const who = typeof name === 'string' && name ? ` for ${quoted(name, 60, { leftToRight: true })}` : ''
  const where = contract !== undefined && !who ? ` for contract ${contract}` : ''
  return `${who}${where}${network(domain)}`
}

function network({ chainId }: TypedStruct): string {
  return typeof chainId === 'bigint' ? ` on ${chainName(chainId)}` : ''
}

function structField(label: string, struct: TypedStruct, type: string, types: TypedData['types']): Field {
  const members = types[type] ?? []
  return branch(
    label,
    members.map(({ name, type: memberType }) =>
      valueField(
        `${visible(name, 60)} (${visible(memberType, 60)})`,
        name,
        struct[name] as TypedValue,
        memberType,
        types,
      ),
    ),
  )
}

/** @param at - Of an entry of a list, where it stands: `amounts[2][0]`. */
function valueField(
  label: string,
  name: string,
  value: TypedValue,
  type: string,
  types: TypedData['types'],
  at = visible(name, 60),
): Field {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    const items = value as readonly TypedValue[]
    return listField(`${label}, ${count(items.length, 'item')}`, items, (entry, index) => {
      const entryAt = `${at}[${index}]`
      return valueField(entryAt, name, entry, item, types, entryAt)
    })
  }
  if (Object.hasOwn(types, type)) return structField(label, value as TypedStruct, type, types)
  const field = leafField(label, type, value, name)
  return name === 'chainId' && typeof value === 'bigint'
    ? { ...field, value: chainName(value), exact: value.toString() }
    : field
}
