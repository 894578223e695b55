import type { TypedPhrase } from '../hooks/phrase.ts'
import { TextAreaField } from './text-area-field.tsx'

/** Field for a recovery phrase, with the words as they are understood. */
export function PhraseField({ phrase, submitted }: { phrase: TypedPhrase; submitted: boolean }) {
  const { text, setText, words, strange, problem } = phrase
  return (
    <>
      <TextAreaField
        label="Recovery phrase"
        value={text}
        onChange={setText}
        hint="12 to 24 English words, in order. Enter them only in this window. Nobody else needs them."
        error={submitted || strange.length > 0 ? problem : undefined}
      />
      {words.length > 0 && <WordList words={words} strange={strange} />}
    </>
  )
}

/** The words as they were understood, each in its place. */
function WordList({ words, strange }: { words: readonly string[]; strange: readonly number[] }) {
  return (
    <ol className="phrase phrase-small" aria-label="Words so far" translate="no">
      {words.slice(0, 24).map((word, place) => {
        const isStrange = strange.includes(place)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice; its place is what tells it apart
          <li key={place} className={isStrange ? 'phrase-strange' : undefined}>
            <span className="phrase-place">{place + 1}</span> {word}
            {isStrange && <span className="visually-hidden"> is not a word used in recovery phrases</span>}
          </li>
        )
      })}
    </ol>
  )
}
