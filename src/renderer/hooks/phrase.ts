import { useEffect, useState } from 'react'
import { loadPhraseCheck, type PhraseCheck, phraseProblem, phraseWords, strangers } from '../words/recovery-phrase.ts'

export interface TypedPhrase {
  readonly text: string
  setText(text: string): void
  readonly words: readonly string[]
  /** Places, from 0, of what is no word of recovery phrases. */
  readonly strange: readonly number[]
  /** Problem of the phrase as a whole. */
  readonly problem: string | undefined
  /** Returns the problem of the phrase as a whole, once the list of words has loaded. */
  check(): Promise<string | undefined>
}

/**
 * A recovery phrase as it is typed. Only the caller holds its words: they are gone when the caller is.
 * @param submitted - Whether the person has tried to go on: until then, the last word may still be on its way.
 */
export function usePhrase(submitted: boolean): TypedPhrase {
  const [check, setCheck] = useState<PhraseCheck | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    void loadPhraseCheck().then(loaded => setCheck(() => loaded))
  }, [])
  const words = phraseWords(text)
  const settled = submitted || /\s$/.test(text) ? words : words.slice(0, -1)
  return {
    text,
    setText,
    words,
    strange: check ? strangers(check, settled) : [],
    problem: check ? phraseProblem(check, words) : undefined,
    check: async () => phraseProblem(await loadPhraseCheck(), words),
  }
}
