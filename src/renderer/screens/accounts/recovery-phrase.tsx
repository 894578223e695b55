import { Button } from '../../components/button.tsx'
import { useNow } from '../../hooks/now.ts'
import { timeLeft } from '../../words/time.ts'

interface Props {
  readonly words: readonly string[]
  /** When they are hidden again, in milliseconds since the epoch. */
  readonly until: number
  readonly onDone: () => void
}

/** The words to write down. There is no button to copy them: a clipboard is read by other programs. */
export function RecoveryPhrase({ words, until, onDone }: Props) {
  const now = useNow(1000)
  return (
    <>
      <ol className="phrase" aria-label="Recovery phrase" translate="no">
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice; its place is what tells it apart
          <li key={place}>
            <span className="phrase-place">{place + 1}</span> {word}
          </li>
        ))}
      </ol>
      <p>Write the words down in this order, and check each of them.</p>
      <p className="quiet">Hidden in {timeLeft(until - now)}, or as soon as this window is hidden.</p>
      <div className="form-actions">
        <Button variant="primary" onClick={onDone}>
          I have written them down
        </Button>
      </div>
    </>
  )
}
