import { groupThousands } from './amount.ts'

/** Most marks that one letter may carry: enough for every script, too few to draw over the lines around it. */
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

const ascii = /^[ -~]*$/
const asciiLines = /^[ -~\n]*$/
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
 * code point, `⟨U+202E⟩`, as does `⟨`. What is not cut can be read back exactly.
 *
 * @param most - Code points of `text` to show at most; a longer text ends in `… (12,345 characters in all)`.
 */
export function visible(text: string, most = Infinity, options: VisibleOptions = {}): string {
  const isPlain = plainness(options)
  let shown = ''
  let count = 0
  for (const character of text) {
    if (++count > most) return `${shown}… (${groupThousands(codePoints(text))} characters in all)`
    shown += isPlain(character) ? character : escaped(character)
  }
  return shown
}

/**
 * Text from outside in quotation marks, in a sentence of ours. Marks in it are escaped: otherwise it could end the quotation itself, and
 * go on in our words.
 */
export function quoted(text: string, most = Infinity, options: VisibleOptions = {}): string {
  return `“${visible(text, most, options).replace(/[“”„‟″]/g, escaped)}”`
}

/** Tells if {@link visible} would change the text. */
export function hasHidden(text: string, options: VisibleOptions = {}): boolean {
  // Most texts; the loop below takes twenty times as long.
  if ((options.lines ? asciiLines : ascii).test(text)) return false
  const isPlain = plainness(options)
  for (const character of text) if (!isPlain(character)) return true
  return false
}

/** Returns the number of code points in a text. Text can be long, and to list them takes ten times as long. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at++) {
    const endsPair = (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
    if (endsPair) count--
  }
  return count
}

/** Tells of the characters of a text, asked in their order, whether they show as themselves. */
function plainness({ lines = false, leftToRight = false }: VisibleOptions): (character: string) => boolean {
  let marks = marksPerLetter
  return character => {
    const kind = kindOf(character)
    const isMark = (kind & kinds.mark) !== 0
    const isPlain =
      character === ' ' ||
      (lines && character === '\n') ||
      !(
        (kind & kinds.hidden) !== 0 ||
        (leftToRight && (kind & kinds.rightToLeft) !== 0) ||
        (isMark && marks >= marksPerLetter)
      )
    // A mark belongs on a letter; anywhere else it would change a digit, a quote or an escape of ours.
    if (isPlain && isMark) marks++
    else marks = isPlain && (kind & kinds.letter) !== 0 ? 0 : marksPerLetter
    return isPlain
  }
}

const kinds = { hidden: 1, rightToLeft: 2, mark: 4, letter: 8, found: 128 } as const

/** Cache of the kind of each character met so far, by its plane of Unicode: the regular expressions take ten times as long. */
const found: Uint8Array[] = []

function kindOf(character: string): number {
  const code = character.codePointAt(0) as number
  const plane = code >> 16
  found[plane] ??= new Uint8Array(0x1_0000)
  const known = found[plane][code & 0xffff]
  if (known) return known
  const kind =
    kinds.found |
    (hidden.test(character) ? kinds.hidden : 0) |
    (rightToLeft.test(character) ? kinds.rightToLeft : 0) |
    (mark.test(character) ? kinds.mark : 0) |
    (letter.test(character) ? kinds.letter : 0)
  found[plane][code & 0xffff] = kind
  return kind
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase()
  return `⟨U+${code.padStart(4, '0')}⟩`
}
