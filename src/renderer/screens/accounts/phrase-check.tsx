import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { RevealedPhrase } from './recovery-phrase.tsx'

/** A word of a recovery phrase that the person is asked for. `place` counts from 0. */
export interface AskedWord {
  readonly place: number
  readonly word: string
}

/** Number of words that are asked for. */
const asked = 3

export interface AskedPhrase {
  readonly words: readonly AskedWord[]
  /** The whole of it; null where the wallet has none. */
  readonly passphrase: string | null
}

/** Some of the words, chosen at random, in their order, and the passphrase. */
export function partsToAsk({ words, walletPassphrase }: RevealedPhrase): AskedPhrase {
  return { words: wordsToAsk(words), passphrase: walletPassphrase?.text ?? null }
}

function wordsToAsk(words: readonly string[]): AskedWord[] {
  const places = new Set<number>()
  while (places.size < Math.min(asked, words.length)) places.add(randomBelow(words.length))
  return [...places].sort((one, other) => one - other).map(place => ({ place, word: words[place] ?? '' }))
}

function randomBelow(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % limit
}

interface Props {
  readonly asked: AskedPhrase
  readonly onRight: () => void
  readonly onShowAgain: () => void
}

/** Checks that the person wrote down what was shown. The page compares the words: none leaves it. */
export function PhraseWordsCheck({ asked: { words, passphrase }, onRight, onShowAgain }: Props) {
  const [typed, setTyped] = useState<readonly string[]>(words.map(() => ''))
  const [typedPassphrase, setTypedPassphrase] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const isRight = (index: number) => typed[index]?.trim().toLowerCase() === words[index]?.word

  // Characters that may be typed in several ways are one passphrase (BIP-39).
  const isPassphraseRight = passphrase === null || typedPassphrase.normalize('NFKD') === passphrase

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (words.every((_, index) => isRight(index)) && isPassphraseRight) onRight()
  }

  return (
    <Form onSubmit={submit}>
      <p>
        {passphrase === null ? 'Type these words' : 'Type these words, and the passphrase,'} from what you wrote down.
        They stay in this window.
      </p>
      {words.map(({ place }, index) => (
        <TextField
          key={place}
          label={`Word ${place + 1}`}
          autoComplete="off"
          value={typed[index] ?? ''}
          onChange={text => {
            setTyped(typed.map((before, at) => (at === index ? text : before)))
            setSubmitted(false)
          }}
          error={
            submitted && !isRight(index) ? 'This is not the word that was shown. Check what you wrote down.' : undefined
          }
        />
      ))}
      {passphrase !== null && (
        <TextField
          label="Passphrase of the wallet"
          autoComplete="off"
          value={typedPassphrase}
          onChange={text => {
            setTypedPassphrase(text)
            setSubmitted(false)
          }}
          error={
            submitted && !isPassphraseRight
              ? 'This is not the passphrase that was shown. Check what you wrote down; capitals and spaces count.'
              : undefined
          }
        />
      )}
      <div className="form-actions">
        <Button onClick={onShowAgain}>Show the words again</Button>
        <Button type="submit" variant="primary">
          Check
        </Button>
      </div>
    </Form>
  )
}
