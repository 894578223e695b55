import type { Warning } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { codePoints, hasHidden } from '../../display/visible.ts'
import { danger, notice } from './described.ts'

/** Longer than anyone reads before they decide; what is cut is said to be cut. */
export const shownCharacters = 20_000

/** Characters that can make text read as something else: direction, joining, tags. */
const misleading = /[\p{Bidi_Control}\u200b\u200c\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/u

/** Warns of parts of a signed text that a person does not see. */
export function hiddenInText(text: string): Warning[] {
  const warnings: Warning[] = []
  const length = codePoints(text)
  if (length > shownCharacters) {
    warnings.push(
      danger(`Only the first ${groupThousands(shownCharacters)} of ${groupThousands(length)} characters are shown.`),
    )
  }
  if (misleading.test(text))
    warnings.push(
      danger('It holds invisible characters that can make text read as something else; they are shown as ⟨U+…⟩.'),
    )
  else if (hasHidden(text, { lines: true }))
    warnings.push(notice('It holds invisible characters; they are shown as ⟨U+…⟩.'))
  return warnings
}
