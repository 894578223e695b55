import type { Field } from '../../../shared/card.ts'
import { nameOf, type Place } from '../../address-names/name-of.ts'
import { readByChains } from '../../chains/chain-of.ts'
import type { Signed } from '../../chains/declaration/signed.ts'
import type { Reader } from '../../ports/store.ts'

/** Addresses of one card that are looked up; what a caller lists beyond them is shown without names. */
const mostNamed = 200

/** Returns the place of the addresses of a card. Of several things that are signed at once nothing is taken for granted. */
export function placeOf(signed: readonly Signed[]): Place {
  const [only, ...others] = signed.length === 1 ? readByChains(signed) : []
  return only && others.length === 0
    ? { chain: only.chain, network: only.chain.networkOf(only.signed) }
    : { network: undefined }
}

/** The same fields, each address with the name that the organization has for it. */
export function namedFields(
  reader: Reader,
  organizationId: string,
  fields: readonly Field[],
  place: Place,
): readonly Field[] {
  const known = new Map<string, Field['name']>()

  function name(written: string): Field['name'] {
    if (!known.has(written) && known.size < mostNamed) {
      const address = place.chain?.addressOfOtherSpelling(written) ?? written
      known.set(written, nameOf(reader, organizationId, address, place))
    }
    return known.get(written)
  }

  function named(field: Field): Field {
    const found = field.style === 'address' && !field.elsewhere ? name(field.value) : undefined
    return {
      ...field,
      ...(found && { name: found }),
      ...(field.children && { children: field.children.map(named) }),
    }
  }

  return fields.map(named)
}
