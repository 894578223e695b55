import type { RevealedPassphrase } from '../../../shared/recovery-phrases.ts'
import { Button } from '../../components/button.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useNow } from '../../hooks/now.ts'
import { timeLeft } from '../../words/time.ts'

export interface RevealedPhrase {
  readonly words: readonly string[]
  /** Null where the wallet has none. */
  readonly walletPassphrase: RevealedPassphrase | null
}

interface Props {
  readonly phrase: RevealedPhrase
  /** Time at which the words are hidden again, in milliseconds since the epoch. */
  readonly until: number
  readonly onDone: () => void
}

/** Spaces at its ends cannot be seen. */
function lengthInWords(text: string): string {
  const characters = [...text.normalize('NFC')]
  const spaces = characters.filter(character => character === ' ').length
  const length = characters.length === 1 ? '1 character' : `${characters.length} characters`
  if (spaces === 0) return `${length} and no spaces`
  return spaces === 1 ? `${length}, 1 of them a space` : `${length}, ${spaces} of them spaces`
}

/** The words to write down, and the passphrase that goes with them. There is no button to copy them: a clipboard is read by other programs. */
export function RecoveryPhrase({ phrase: { words, walletPassphrase }, until, onDone }: Props) {
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
      {walletPassphrase && (
        <dl className="reveal-values">
          <div className="reveal-secret">
            <dt>Passphrase of the wallet</dt>
            <dd>
              <code className="wallet-passphrase" translate="no">
                <VisibleText text={walletPassphrase.shown} />
              </code>
            </dd>
          </div>
        </dl>
      )}
      <p>
        Write the words down in this order, and check each of them.
        {walletPassphrase && ` Write down the passphrase too, exactly: it has ${lengthInWords(walletPassphrase.text)}.`}
      </p>
      <p className="quiet">This window hides them in {timeLeft(until - now)}, or as soon as you leave it.</p>
      <div className="form-actions">
        <Button variant="primary" onClick={onDone}>
          I have written them down
        </Button>
      </div>
    </>
  )
}
