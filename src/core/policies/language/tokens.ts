import { visible } from '../../display/visible.ts'
import { ExpressionError } from './expression-error.ts'

/** One word of an expression. `text` is as written; of a string, what stands between its quotes. */
export interface Token {
  readonly kind: 'name' | 'integer' | 'string' | 'symbol' | 'end'
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Far more than a person can read before approving a policy. */
export const longestExpression = 10_000

const space = /[ \t\r\n]*/y

/** The longer of two symbols stands first. */
const words: readonly (readonly [Token['kind'], RegExp])[] = [
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['integer', /-?[0-9]+/y],
  ['string', /'[^']*'/y],
  ['symbol', /&&|\|\||==|!=|<=|>=|\.\.|[!<>()[\],.]/y],
]

/** Why a character that begins no word is wrong. Whole numbers, quotes and operators of other languages are what people try. */
const mistakes: readonly (readonly [RegExp, string])[] = [
  [/'/y, 'expected a closing quote'],
  [/"/y, "expected a string in single quotes: '…'"],
  [/=/y, 'expected =='],
  [/&/y, 'expected &&'],
  [/\|/y, 'expected ||'],
  [/[-+*/%]/y, 'expected no arithmetic: the policy language has none'],
]

/** The words of a text, in order, and an `end`. @throws ExpressionError */
export function tokensOf(text: string): Token[] {
  if (text.length > longestExpression) {
    throw new ExpressionError(`it is longer than ${longestExpression} characters`, {
      from: longestExpression,
      to: text.length,
    })
  }
  const hidden = /[^\P{C}\n\r\t]/u.exec(text)
  if (hidden) {
    const from = hidden.index
    throw new ExpressionError('it holds a control or hidden character', { from, to: from + hidden[0].length })
  }
  const tokens: Token[] = []
  let at = matched(space, text, 0)
  while (at < text.length) {
    const token = tokenAt(text, at)
    tokens.push(token)
    at = matched(space, text, token.to)
  }
  return [...tokens, { kind: 'end', text: '', from: text.length, to: text.length }]
}

function tokenAt(text: string, from: number): Token {
  for (const [kind, word] of words) {
    const to = matched(word, text, from)
    if (to === from) continue
    if (kind === 'integer' && /[A-Za-z_]/.test(text.charAt(to))) {
      throw new ExpressionError('expected an integer in decimal digits', { from, to: to + 1 })
    }
    return { kind, text: kind === 'string' ? text.slice(from + 1, to - 1) : text.slice(from, to), from, to }
  }
  const character = String.fromCodePoint(text.codePointAt(from) as number)
  const mistake = mistakes.find(([word]) => matched(word, text, from) > from)
  const to = character === "'" ? text.length : from + character.length
  throw new ExpressionError(mistake?.[1] ?? `expected no ${visible(character, 1)} here`, { from, to })
}

/** Returns where the match of a sticky expression ends; `from` if there is none. */
function matched(word: RegExp, text: string, from: number): number {
  word.lastIndex = from
  return word.test(text) ? word.lastIndex : from
}
