import { useEffect, useState } from 'react'
import type { Lacking } from '../../../shared/views.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextAreaField } from '../../components/text-area-field.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { loadPhraseCheck, type PhraseCheck, phraseProblem, phraseWords } from '../../words/recovery-phrase.ts'

interface Props {
  readonly wallet: Lacking
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The recovery phrase of a wallet that exists. The words are held by this form alone, and gone with it. */
export function GiveSeedForm({ wallet: { id: walletId, organizationId, name }, onDone, onCancel }: Props) {
  const give = useAction('recovery.giveSeed')
  const [check, setCheck] = useState<PhraseCheck | null>(null)
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  useEffect(() => {
    void loadPhraseCheck().then(loaded => setCheck(() => loaded))
  }, [])
  const words = phraseWords(text)
  const problem = check ? phraseProblem(check, words) : undefined

  async function submit(): Promise<void> {
    if (give.busy || !check) return
    setSubmitted(true)
    if (problem) return
    const answer = await give.run({ organizationId, walletId, words })
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <p>
        Wallet “<VisibleText text={name} />”
      </p>
      <TextAreaField
        label="Recovery phrase"
        value={text}
        onChange={setText}
        hint="12 to 24 English words, in their order. Only in this window: nobody else needs them."
        error={submitted ? problem : undefined}
      />
      <FailureNotice error={give.error} />
      <StillWorking active={give.busy}>Comparing addresses and storing the seed</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={give.busy}>
          Give it again
        </Button>
      </div>
    </Form>
  )
}
