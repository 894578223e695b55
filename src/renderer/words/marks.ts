import { mixedScriptLetters } from '../../shared/mixed-script-letters.ts'

/**
 * A stretch of text, a character that would be invisible or misleading and stands as `⟨U+202E⟩`, or a letter of another script than
 * its word.
 */
export type Piece =
  | { readonly text: string }
  | { readonly mark: string; readonly meaning: string }
  | { readonly letter: string; readonly meaning: string }

/** Splits text that has been through `visible()` at its marks, so that they can be set apart from what was written. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(⟨U\+[0-9A-F]{4,6}⟩)/u)
    .filter(Boolean)
    .flatMap((part): Piece[] => {
      const codePoint = /^⟨(U\+[0-9A-F]+)⟩$/u.exec(part)?.[1]
      return codePoint
        ? [{ mark: codePoint, meaning: meanings[codePoint] ?? 'a character that cannot be seen' }]
        : withMixedScriptsApart(part)
    })
}

function withMixedScriptsApart(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { letter, script, at } of mixedScriptLetters(text)) {
    if (at > from) pieces.push({ text: text.slice(from, at) })
    pieces.push({ letter, meaning: `${script} letter` })
    from = at + letter.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Text to begin an edit with: empty where it holds marks, which would be taken for what was written. */
export function editable(text: string): string {
  return piecesOf(text).some(piece => 'mark' in piece) ? '' : text
}

/** Names of the Unicode Character Database for the marks most often used to mislead. */
const meanings: Record<string, string> = {
  'U+0000': 'null',
  'U+0007': 'bell',
  'U+0008': 'backspace',
  'U+000D': 'carriage return',
  'U+001B': 'escape',
  'U+007F': 'delete',
  'U+00AD': 'soft hyphen',
  'U+061C': 'Arabic letter mark',
  'U+200B': 'zero width space',
  'U+200C': 'zero width non-joiner',
  'U+200D': 'zero width joiner',
  'U+200E': 'left-to-right mark',
  'U+200F': 'right-to-left mark',
  'U+2028': 'line separator',
  'U+2029': 'paragraph separator',
  'U+202A': 'left-to-right embedding',
  'U+202B': 'right-to-left embedding',
  'U+202C': 'pop directional formatting',
  'U+202D': 'left-to-right override',
  'U+202E': 'right-to-left override',
  'U+2060': 'word joiner',
  'U+2066': 'left-to-right isolate',
  'U+2067': 'right-to-left isolate',
  'U+2068': 'first strong isolate',
  'U+2069': 'pop directional isolate',
  'U+FEFF': 'zero width no-break space',
}
