import type { Field } from '../../../shared/card.ts'

/**
 * Lists the fields of a card that name recipients by their addresses, each address once: those of what will happen, whoever pays there; on a
 * card that does not say what will happen, those that are labelled as recipients.
 */
export function recipientsOf(fields: readonly Field[]): readonly Field[] {
  const [summary] = fields.filter(each => each.summary)
  const all = summary ? addressesOf([summary]).filter(isNoPayer) : addressesOf(fields).filter(isRecipient)
  return [...Map.groupBy(all, ({ value }) => value).values()].flatMap(([first]) => first ?? [])
}

const isNoPayer = ({ label }: Field): boolean => label !== 'From'
const isRecipient = ({ label }: Field): boolean => ['to', 'recipient'].includes(label.toLowerCase())

function addressesOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => [...(field.style === 'address' ? [field] : []), ...addressesOf(field.children ?? [])])
}
