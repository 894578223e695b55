import type { Warning } from '../../../shared/card.ts'
import { notice } from '../../chains/declaration/described.ts'
import { visible } from '../../display/visible.ts'

/** Warns of addresses that a call or a message names for any purpose, and that nothing here knows. */
export function addressesNotKnown(addresses: readonly string[]): Warning[] {
  const [first, ...others] = addresses
  if (first === undefined) return []
  const what =
    others.length === 0
      ? `It names the address ${visible(first, 200)}, which nothing here knows`
      : `It names ${addresses.length} addresses that nothing here knows, ${visible(first, 200)} first`
  return [notice(`${what}: whatever it is for, compare it with what you expect.`)]
}
