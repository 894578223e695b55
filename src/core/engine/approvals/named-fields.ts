import type { Field } from '../../../shared/card.ts'
import { nameOf, type Place } from '../../address-names/name-of.ts'
import type { Reader } from '../../ports/store.ts'

/** Addresses of one card that are looked up; what a caller lists beyond them is shown without names. */
const mostNamed = 200

/** The same fields, each address with the name that the organization has for it. */
export function namedFields(
  reader: Reader,
  organizationId: string,
  fields: readonly Field[],
  place: Place,
): readonly Field[] {
  const known = new Map<string, Field['name']>()

  function name(address: string): Field['name'] {
    if (!known.has(address) && known.size < mostNamed)
      known.set(address, nameOf(reader, organizationId, address, place))
    return known.get(address)
  }

  function named(field: Field): Field {
    const found = field.style === 'address' ? name(field.value) : undefined
    return {
      ...field,
      ...(found && { name: found }),
      ...(field.children && { children: field.children.map(named) }),
    }
  }

  return fields.map(named)
}
