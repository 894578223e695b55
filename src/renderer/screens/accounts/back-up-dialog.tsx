import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { Notice } from '../../components/notice.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { useFleeting } from '../../hooks/fleeting.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'
import { type AskedPhrase, PhraseWordsCheck, partsToAsk } from './phrase-check.tsx'
import { RecoveryPhrase, type RevealedPhrase } from './recovery-phrase.tsx'
import { SaveWalletFile } from './save-wallet-file.tsx'

/** Time that the words are shown, in milliseconds. */
const shownFor = 60_000

/** Time that some of them are then kept, to be compared with what the person types, in milliseconds. */
const askedFor = 10 * 60_000

interface Props {
  readonly wallet: { readonly id: string; readonly name: string; readonly hasPassphrase: boolean }
  readonly onClose: () => void
  /** Told when the person has typed some of the words as they were shown. */
  readonly onChecked?: () => void
}

/** Shows the recovery phrase of a wallet, once the person has shown who they are, and then asks for some of its words. */
export function BackUpDialog({ wallet, onClose, onChecked }: Props) {
  const organizationId = useOrganizationId()
  const reveal = useAction('wallets.reveal')
  const phrase = useFleeting<RevealedPhrase>(shownFor)
  const asked = useFleeting<AskedPhrase>(askedFor)
  const [step, setStep] = useState<'explain' | 'file' | 'confirm' | 'shown' | 'asked' | 'checked'>('explain')
  const [alone, setAlone] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [given, setGiven] = useState('')
  const { proof } = useAppState()
  const wait = usePassphraseWait()
  const shown = wallet.hasPassphrase ? 'the words and the passphrase' : 'the words'
  const missing = missingProof(proof.by, given, wallet.name)

  async function show(): Promise<void> {
    if (proof.by === 'passphrase' && wait > 0) return
    setSubmitted(true)
    if (!alone || missing) return
    const answer = await reveal.run({ organizationId, walletId: wallet.id, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (!answer.ok) return
    phrase.show(answer.value)
    setStep('shown')
  }

  function ask(): void {
    if (!phrase.value) return
    asked.show(partsToAsk(phrase.value))
    phrase.forget()
    setStep('asked')
  }

  function right(): void {
    asked.forget()
    setStep('checked')
    onChecked?.()
  }

  function again(): void {
    asked.forget()
    setAlone(false)
    setSubmitted(false)
    setGiven('')
    setStep('confirm')
  }

  return (
    <Modal open onClose={onClose} title={`Recovery phrase of “${wallet.name}”`} width="wide">
      {step === 'explain' && (
        <>
          <p>
            {wallet.hasPassphrase
              ? 'You need both the recovery phrase and the passphrase to restore this wallet. The words alone restore a different, empty wallet. With both on paper you can restore it'
              : 'The recovery phrase is the wallet. With these words on paper you can restore it'}{' '}
            on another computer, even if this one is lost.
          </p>
          <Notice tone="danger" title={`Anybody who sees ${shown} can take everything.`}>
            {wallet.hasPassphrase ? 'No' : 'No passphrase,'} approval or limit protects the wallet then. Nobody who
            helps you needs {shown}, and no website does.
          </Notice>
          <p>Have pen and paper ready. This window shows {shown} for one minute.</p>
          <div className="form-actions">
            {!wallet.hasPassphrase && <Button onClick={() => setStep('file')}>Save a wallet file instead</Button>}
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={() => setStep('confirm')}>
              Continue
            </Button>
          </div>
        </>
      )}
      {step === 'file' && <SaveWalletFile wallet={wallet} onClose={onClose} />}
      {step === 'confirm' && (
        <Form onSubmit={show}>
          <p>
            <strong>Show the recovery phrase of “{wallet.name}” on this screen?</strong>
          </p>
          <CheckField
            label="I am alone, and nobody sees or records this screen"
            description="Not in a call, not while sharing the screen, not under a camera."
            checked={alone}
            onChange={setAlone}
          />
          {submitted && !alone && (
            <p className="field-error" role="alert">
              Confirm this first.
            </p>
          )}
          <ProofField
            by={proof.by}
            label="Name of the wallet"
            name={wallet.name}
            value={given}
            onChange={setGiven}
            error={submitted ? missing : undefined}
          />
          {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
          <FailureNotice error={reveal.error} />
          <StillWorking active={reveal.busy}>Fetching the recovery phrase</StillWorking>
          <div className="form-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="danger" busy={reveal.busy} disabled={proof.by === 'passphrase' && wait > 0}>
              Show now
            </Button>
          </div>
        </Form>
      )}
      {step === 'shown' &&
        (phrase.value ? (
          <RecoveryPhrase phrase={phrase.value} until={phrase.until} onDone={ask} />
        ) : (
          <HiddenAgain onAgain={again} onClose={onClose} />
        ))}
      {step === 'asked' &&
        (asked.value ? (
          <PhraseWordsCheck asked={asked.value} onRight={right} onShowAgain={again} />
        ) : (
          <HiddenAgain onAgain={again} onClose={onClose} />
        ))}
      {step === 'checked' && (
        <>
          <p role="status">
            <strong>{wallet.hasPassphrase ? 'The words and the passphrase are right.' : 'The words are right.'}</strong>{' '}
            Store them where nobody else finds them, away from this computer.
          </p>
          <div className="form-actions">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

function HiddenAgain({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <p role="status">The recovery phrase is hidden again. It has not been checked.</p>
      <div className="form-actions">
        <Button onClick={onAgain}>Show it again</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
