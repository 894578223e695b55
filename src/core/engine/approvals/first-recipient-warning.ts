import type { Warning } from '../../../shared/card.ts'
import { notice } from '../../chains/declaration/described.ts'
import { addressElsewhere } from '../../display/address-elsewhere.ts'

/** Warns of recipients that nothing signed here has paid before. */
export function firstRecipientWarning(strangers: readonly string[]): Warning[] {
  const [only, ...others] = strangers
  if (only === undefined) return []
  const who = others.length === 0 ? addressElsewhere(only) : `${strangers.length} of those whom it pays`
  const them = others.length === 0 ? 'it' : 'each'
  return [
    notice(
      `Nothing signed here has paid ${who} before: compare ${them} with what its owner told you, character by character.`,
    ),
  ]
}
