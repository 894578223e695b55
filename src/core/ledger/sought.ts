import type { ActivityRecord } from './activity-record.ts'

/** What an activity has to hold beside its status and type. An absent or empty list asks nothing. */
export interface Sought {
  /** Credentials, one of which asked. */
  readonly credentialIds?: readonly string[] | undefined
  readonly naming?: readonly Naming[] | undefined
  /** Each has to be found. */
  readonly words?: readonly SoughtWord[] | undefined
}

/** Whole texts of a request: it has one of `any`, and none of `none`. */
export interface Naming {
  readonly any: readonly string[]
  readonly none: readonly string[]
}

/** A word, with all that stands for it: one of them is enough. */
export interface SoughtWord {
  /** Parts of a text, in any case. */
  readonly texts: readonly string[]
  /** Types whose name in words has the word. */
  readonly types: readonly string[]
}

/** An activity as the store has it: JSON where a record has an object. */
export interface SoughtIn extends Pick<ActivityRecord, 'id' | 'fingerprint' | 'type'> {
  readonly intent: string
  readonly result: string
  readonly failure: string | null
  readonly requester: string
  /** Sentence that the person decided about; null where nobody did. */
  readonly sentence: string | null
}

/** Returns the test whether an activity holds what is sought. Both stores ask it, so that both find the same. */
export function soughtTest({ credentialIds = [], naming = [], words = [] }: Sought): (where: SoughtIn) => boolean {
  const asked = new Set(credentialIds)
  const named = naming.map(({ any, none }) => ({ any: new Set(any), none: new Set(none) }))
  const sought = words.map(({ texts, types }) => ({ types: new Set(types), texts: texts.map(lowerCase) }))
  const escaped = sought.map(({ texts }) => texts.map(inJson))

  /** Most activities are told apart by their JSON alone, which is ten times as quick as reading it. */
  function mayHold(where: SoughtIn): boolean {
    const { id, fingerprint, intent, result, failure, requester, sentence } = where
    const whole = lowerCase(
      `${id} ${fingerprint} ${intent} ${result} ${failure} ${requester} ${inJson(sentence ?? '')}`,
    )
    return sought.every(({ types }, at) => types.has(where.type) || escaped[at]?.some(text => whole.includes(text)))
  }

  function holdsWords(where: SoughtIn): boolean {
    if (sought.length === 0) return true
    if (!mayHold(where)) return false
    const texts = textsOf(where).map(lowerCase)
    return sought.every(
      word => word.types.has(where.type) || word.texts.some(text => texts.some(held => held.includes(text))),
    )
  }

  function isNamed(where: SoughtIn): boolean {
    if (named.length === 0) return true
    const texts = textsIn(JSON.parse(where.intent))
    return named.every(({ any, none }) => texts.some(text => any.has(text)) && !texts.some(text => none.has(text)))
  }

  const isAskedBy = ({ requester }: SoughtIn) => asked.size === 0 || asked.has(JSON.parse(requester).credentialId)

  return where => isAskedBy(where) && holdsWords(where) && isNamed(where)
}

/** Every text of it that a person could look for: names of fields are none. */
function textsOf({ id, fingerprint, intent, result, failure, requester, sentence }: SoughtIn): string[] {
  const { credentialKind: _, preimage: __, ...asker } = JSON.parse(requester)
  const said = failure === null ? [] : [String(JSON.parse(failure).message)]
  return [id, fingerprint, ...said, sentence ?? '', ...[JSON.parse(intent), JSON.parse(result), asker].flatMap(textsIn)]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A text as JSON has it, between its quotation marks. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}
