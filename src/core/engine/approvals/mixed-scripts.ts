import type { Warning } from '../../../shared/card.ts'
import { type MixedScriptLetter, mixedScriptLetters } from '../../../shared/mixed-script-letters.ts'
import { danger } from '../../chains/declaration/described.ts'

/** Letters that are named. */
const mostNamed = 5

/** Words of a card in which letters of several scripts stand: they look like others. */
export function mixedScripts(texts: readonly string[]): Warning[] {
  const letters = new Map(texts.flatMap(mixedScriptLetters).map(found => [found.letter, found]))
  if (letters.size === 0) return []
  const named = [...letters.values()].slice(0, mostNamed).map(inWords)
  return [
    danger(
      `It holds words that mix letters of several scripts, so they can be mistaken for other words: ${named.join(', ')}.`,
    ),
  ]
}

function inWords({ letter, script }: MixedScriptLetter): string {
  const code = (letter.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
  return `${letter} is ${script} (U+${code})`
}
