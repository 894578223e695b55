import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { codePoints, quoted, visible } from '../../display/visible.ts'
import type { Curve } from '../../schema/curve.ts'
import { textOf } from '../wire/text-of.ts'
import { perhapsHash } from './bare-hash.ts'
import { type Described, danger, longestSentence, notice } from './described.ts'
import { hiddenInText, shownCharacters } from './hidden-in-text.ts'
import type { KnownText, SigningContext } from './known-text.ts'
import type { ReadableText } from './signed.ts'

/** Controls that text does not hold, line breaks and tabs apart: with one of them, bytes are no text. */
const control = /(?![\t\n\r])\p{Cc}/u

/**
 * Describes bytes that are text (UTF-8); `undefined` for others. A text with a meaning of its own, for example a sign-in, is described as
 * that.
 */
export function describeText(bytes: Uint8Array, context: SigningContext): Described | undefined {
  const text = plainText(bytes)
  if (text === undefined) return undefined
  const { sentence, fields, warnings } = meaningOf(text, context)
  return { sentence, fields: [...fields, textField(text)], warnings: [...warnings, ...hiddenInText(text)] }
}

/**
 * With enough tries, a program finds something whose hash reads as text, and some chains and contracts take a signed hash for what it is
 * of. No number of tries finds one of hex digits alone: such texts are numbers that are used once.
 */
const isLikeHash = (bytes: Uint8Array) =>
  bytes.length === 32 && !/^[0-9a-f]{32}$/i.test(Buffer.from(bytes).toString('latin1'))

/** Describes text where a hash could be signed in its place; `undefined` for other bytes. */
export function describeTextOrHash(bytes: Uint8Array, context: SigningContext): Described | undefined {
  const text = describeText(bytes, context)
  return text && isLikeHash(bytes) ? { ...text, warnings: [perhapsHash, ...text.warnings] } : text
}

/** Returns the meaning of text where a hash could be signed in its place; null for what could be one, and for what is no text. */
export function textOrHashSigned(bytes: Uint8Array, curve: Curve, context: SigningContext): ReadableText | null {
  return isLikeHash(bytes) ? null : textSigned(bytes, curve, context)
}

/** Lists the warnings for the meaning of bytes that are text (UTF-8), as their description has them; none for others, or for none at all. */
export function warningsOfText(bytes: Uint8Array, context: SigningContext): readonly Warning[] {
  const text = plainText(bytes)
  return text ? meaningOf(text, context).warnings : []
}

/** Lists those of them that a text has because it is a known one, or like one. */
export function warningsOfKnownText(bytes: Uint8Array, context: SigningContext): readonly Warning[] {
  return warningsOfText(bytes, context).filter(warning => warning !== notKnown)
}

/**
 * Returns the meaning of a sign-in in a form of the chain's own, once it is read to its end.
 * @param why - Why what stands in it may do more, as a clause that follows “because”; null where nothing else fits into it.
 */
export function readableSignIn(text: string, curve: Curve, why: string | null): ReadableText {
  return { kind: 'text', text, curve, why } as ReadableText
}

/** Returns the meaning of text that no chain reads; null for other bytes. */
export function textSigned(bytes: Uint8Array, curve: Curve, context: SigningContext): ReadableText | null {
  const text = plainText(bytes)
  return text === undefined ? null : ({ kind: 'text', text, curve, why: whyMore(text, context) } as ReadableText)
}

/**
 * Returns why text may do more than its words say; null for text that is known to the letter to do nothing else, such as a sign-in. All
 * other text may: wallets, exchanges and other chains carry out texts, make keys of their signatures, or take them for an agreement.
 */
export function whyMore(text: string, context: TextContext): string | null {
  const known = knownOnes(text, context)
  return known.length > 0 ? whyLikeMore(known, text, context) : (whyOrder(text, context) ?? noKnownText)
}

/** Returns why text of this kind is more than its words; null for text that is like nothing that is known. */
export function whyOrder(text: string, context: TextContext): string | null {
  const known = knownOnes(text, context)
  return whyLikeMore(known.length > 0 ? known : context.texts, text, context)
}

type TextContext = Pick<SigningContext, 'texts' | 'address'>

/** Text that is a known one to the letter is that alone: a sign-in is signed with its page, and no key is made of its statement. */
function knownOnes(text: string, context: TextContext): readonly KnownText[] {
  return context.texts.filter(known => known.describe(text, context) !== undefined)
}

function whyLikeMore(known: readonly KnownText[], text: string, { address }: TextContext): string | null {
  return known.flatMap(each => each.couldMove(text, address) ?? [])[0] ?? null
}

const noKnownText = 'the text is not one that is known here, such as a sign-in'

/** Says for the summary that nobody knows what a text does. @param why - As `whyMore` has it. */
export const whatTextDoes = (why: string): string => `What it does, because ${why}`

/** Tells if bytes are text that the person is shown. */
export function isText(bytes: Uint8Array): boolean {
  return plainText(bytes) !== undefined
}

/** Returns the text (UTF-8) that bytes are; `undefined` for other bytes. */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes)
  return text === undefined || control.test(text) ? undefined : text
}

function sentenceFor(text: string): string {
  if (text === '') return 'Sign an empty message'
  const [begins = ''] = /[^\n]+/.exec(text) ?? []
  const first = quoted(begins, 80, { leftToRight: true })
  const sentence = text.includes('\n')
    ? `Sign a text of ${count(linesOf(text), 'line')} that begins ${first}`
    : `Sign the text ${first}`
  if (sentence.length <= longestSentence) return sentence
  return `Sign a text of ${count(codePoints(text), 'character')} that do not show as themselves`
}

function linesOf(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function meaningOf(text: string, context: SigningContext): Described {
  const known = knownMeaning(text, context)
  if (known) return known
  const warnings = likeKnown(text, context)
  return { sentence: sentenceFor(text), fields: [], warnings: warnings.length > 0 ? warnings : [notKnown] }
}

function knownMeaning(text: string, context: SigningContext): Described | undefined {
  for (const known of context.texts) {
    const described = known.describe(text, context)
    if (described) return described
  }
  return undefined
}

function likeKnown(text: string, context: SigningContext): readonly Warning[] {
  return context.texts.flatMap(known => known.lookalike(text, context.address))
}

const notKnown = notice(
  'A site may take this text for a sign-in or your agreement, and a program for an order or a key. Sign it only if you know who asks, and why.',
)

function textField(text: string): Field {
  return { label: 'Text', value: visible(text, shownCharacters, { lines: true }), style: 'text' }
}

/** Describes bytes that nobody can read. @param how - How they are signed: `as a message`, `hashed with keccak256`. */
export function describeUnreadable(bytes: Uint8Array, how: string): Described {
  const hex = Buffer.from(bytes).toString('hex')
  return {
    sentence: `Sign ${count(bytes.length, 'byte')} that are not text, ${how}`,
    fields: [{ label: 'Bytes', value: hex.length > 512 ? `${hex.slice(0, 512)}…` : hex, style: 'bytes' }],
    warnings: [cannotTell],
  }
}

export const cannotTell = danger(
  'The agent cannot tell what these bytes mean. Approve them only if you know what the program is doing.',
)
