import { just, unnamed } from '../../policies/language/known.ts'
import { denials, type Pitfall } from './pitfall.ts'

/**
 * Pitfall of a denial by a place that names no tag or memo: with any, it is another place, and the same address is paid.
 * @param place - Its path, with `[]` for items of lists.
 * @param address - Path of the address there.
 */
export function placeWithoutCustomer(place: string, address: string): Pitfall {
  return {
    effects: denials,
    says({ path, texts }, rule) {
      if (path !== place) return undefined
      const elsewhereThere = texts
        .filter(text => !text.includes(','))
        .map(text => ({ [place]: unnamed, [address]: just(text) }))
      return elsewhereThere.length > 0 && rule.letsThrough(...elsewhereThere)
        ? `With a tag or memo this is another place, and the same address is paid. To forbid it with any, compare ${address.split('.').at(-1)} instead.`
        : undefined
    },
  }
}
