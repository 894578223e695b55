import type { Field, Shown, Warning } from '../../../shared/card.ts'

/** Description of some bytes for the person who must decide about them. */
export interface Described {
  /** One line, at most {@link longestSentence} characters, true of the bytes. */
  readonly sentence: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

/** Description of a transaction on a card, without the key that signs it. */
export interface DescribedTransaction extends Described {
  readonly title: string
  readonly raw: Shown['raw']
}

export const longestSentence = 300

/** @param screens - Of a hardware wallet, for the person to compare. */
export function danger(text: string, screens?: Warning['screens']): Warning {
  return { level: 'danger', text, ...(screens && { screens }) }
}

export function notice(text: string): Warning {
  return { level: 'notice', text }
}

/** Marks a field as one for the expert: one click away on the card, behind what the decision depends on. */
export function detail(field: Field): Field {
  return { ...field, detail: true }
}

/** Warning for a payment on a chain where exchanges give each customer a memo. */
export const noMemo = notice(
  'It has no memo. An exchange tells its customers apart by the memo: without it, what is sent there can be lost.',
)

/** The first sentence that is short enough. The last one must always be. */
export function fitting(...sentences: readonly string[]): string {
  return sentences.find(sentence => sentence.length <= longestSentence) ?? (sentences.at(-1) as string)
}

/** Joins steps that follow each other into one sentence: each begins with a capital letter and has no full stop. */
export function inOrder([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map(sentence => `${sentence[0]?.toLowerCase()}${sentence.slice(1)}`)].join(', then ')
}

/** Lists the warning of a rule, if it has one. */
export function ifAny(warning: Warning | undefined): readonly Warning[] {
  return warning ? [warning] : []
}

/** The same text about the same address once, with the graver level where both are there. */
export function withoutRepeats(warnings: readonly Warning[]): Warning[] {
  const once = new Map<string, Warning>()
  for (const warning of warnings) {
    const about = `${warning.text} ${warning.compares?.asked ?? ''}`
    if (once.get(about)?.level !== 'danger') once.set(about, warning)
  }
  return [...once.values()]
}

/** Dangers before notices, each once. */
export function worstFirst(warnings: readonly Warning[]): Warning[] {
  const once = withoutRepeats(warnings)
  return [...once.filter(({ level }) => level === 'danger'), ...once.filter(({ level }) => level === 'notice')]
}
