import { groupThousands } from './amount.ts'

/** How many marks one letter may carry: enough for every script, too few to draw over the lines around it. */
const marksPerLetter = 4

/**
 * Characters that show nothing, move what is around them, or could be one thing here and another elsewhere: controls,
 * formats (bidirectional and zero-width among them), surrogates, private use, unassigned, separators, whatever
 * Unicode lets a renderer leave out (variation selectors, tags, fillers), the blank braille pattern, enclosing marks.
 * The opening bracket of an escape is one of them, so that no text can pretend to hold an escape.
 */
const hidden = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Me}\u2800\u27E8]/u

/** The blocks whose characters run from right to left (UAX #9: Bidi_Class R and AL, and what defaults to them). */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const mark = /\p{M}/u
const letter = /\p{L}/u

export interface VisibleOptions {
  /** Keeps line feeds, for text that is shown with its line breaks. */
  readonly lines?: boolean
  /** Escapes right-to-left letters as well, where their run would reorder a sentence around them. */
  readonly leftToRight?: boolean
}

/**
 * Text from outside, so that what is read is what is there: every character that would not show as itself stands as its
 * code point, `⟨U+202E⟩`, and so does `⟨`. What is not cut can be read back exactly.
 *
 * @param most - Code points of `text` to show at most; a longer text ends in `… (12,345 characters in all)`.
 */
export function visible(
  text: string,
  most = Infinity,
  { lines = false, leftToRight = false }: VisibleOptions = {},
): string {
  let shown = ''
  let count = 0
  let marks = marksPerLetter
  for (const character of text) {
    if (++count > most) continue
    const isMark = mark.test(character)
    const plain =
      character === ' ' ||
      (lines && character === '\n') ||
      !(hidden.test(character) || (leftToRight && rightToLeft.test(character)) || (isMark && marks >= marksPerLetter))
    shown += plain ? character : escaped(character)
    // A mark belongs on a letter; anywhere else it would change a digit, a quote or an escape of ours.
    if (plain && isMark) marks++
    else marks = plain && letter.test(character) ? 0 : marksPerLetter
  }
  return count > most ? `${shown}… (${groupThousands(count)} characters in all)` : shown
}

/** Whether {@link visible} would change the text. */
export function hasHidden(text: string, options: VisibleOptions = {}): boolean {
  return visible(text, Infinity, options) !== text
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase()
  return `⟨U+${code.padStart(4, '0')}⟩`
}
