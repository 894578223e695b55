import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextAreaField } from '../../components/text-area-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import {
  loadPhraseCheck,
  type PhraseCheck,
  phraseProblem,
  phraseWords,
  strangers,
} from '../../words/recovery-phrase.ts'
import { AccountChoice, firstAccounts, type OfferedKind } from './account-choice.tsx'

interface Props {
  readonly onRestored: (name: string) => void
  readonly onCancel: () => void
}

/** Takes in a wallet by its recovery phrase. The words are held by this form alone, and gone with it. */
export function RestoreForm({ onRestored, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const restore = useAction('wallets.restore')
  const [check, setCheck] = useState<PhraseCheck | null>(null)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<OfferedKind>>(new Set(['ethereum']))
  const [submitted, setSubmitted] = useState(false)
  useEffect(() => {
    void loadPhraseCheck().then(loaded => setCheck(() => loaded))
  }, [])

  const words = phraseWords(text)
  const problem = check ? phraseProblem(check, words) : undefined
  // The last word may still be on its way.
  const settled = submitted || /\s$/.test(text) ? words : words.slice(0, -1)
  const strange = check ? strangers(check, settled) : []

  async function submit(): Promise<void> {
    if (restore.busy || !check) return
    setSubmitted(true)
    if (problem || !name.trim() || chosen.size === 0) return
    const answer = await restore.run({ organizationId, name: name.trim(), words, accounts: firstAccounts(chosen) })
    if (answer.ok) onRestored(name.trim())
  }

  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label="Recovery phrase"
        value={text}
        onChange={setText}
        hint="12 to 24 English words, in their order. Only in this window: nobody else needs them."
        error={submitted || strange.length > 0 ? problem : undefined}
      />
      {words.length > 0 && <WordList words={words} strange={strange} />}
      <TextField
        label="Name of the wallet"
        value={name}
        maxLength={100}
        onChange={setName}
        error={submitted && !name.trim() ? 'Give the wallet a name.' : undefined}
      />
      <AccountChoice chosen={chosen} onChange={setChosen} missing={submitted && chosen.size === 0} />
      <FailureNotice error={restore.error} />
      <StillWorking active={restore.busy}>Making the keys and storing them in the key vault</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={restore.busy}>
          Restore wallet
        </Button>
      </div>
    </Form>
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
            {isStrange && <span className="visually-hidden"> is not a word of recovery phrases</span>}
          </li>
        )
      })}
    </ol>
  )
}
