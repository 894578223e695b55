import type { Field } from '../../../shared/card.ts'

/**
 * Lists the addresses that a card names as recipients, each once: those of what will happen, whoever pays there; on a card that does not
 * say what will happen, those that are labelled as recipients.
 */
export function recipientsOf(fields: readonly Field[]): readonly string[] {
  const [summary] = fields.filter(each => each.summary)
  const all = summary ? addressesOf([summary]).filter(isNoPayer) : addressesOf(fields).filter(isRecipient)
  return [...new Set(all.map(({ value }) => value))]
}

const isNoPayer = ({ label }: Field): boolean => label !== 'From'
const isRecipient = ({ label }: Field): boolean => ['to', 'recipient'].includes(label.toLowerCase())

function addressesOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => [...(field.style === 'address' ? [field] : []), ...addressesOf(field.children ?? [])])
}
