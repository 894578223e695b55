import { ArrowRight, KeyRound, PlugZap, Signature } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { StepHeading } from './step-heading.tsx'

export function WelcomeStep({ onNext, onRestore }: { onNext: () => void; onRestore: () => void }) {
  const { api, setup } = useAppState()
  return (
    <>
      <StepHeading title="Sign only what you have read">
        <p>Countersign keeps your keys on this computer and asks you before a program gets a signature.</p>
      </StepHeading>
      <ul className="welcome-points">
        <li>
          <span className="welcome-icon">
            <KeyRound size={19} aria-hidden />
          </span>
          <div>
            <strong>Keys stay on this computer</strong>
            <p>They are encrypted. Your keychain or your passphrase unlocks them.</p>
          </div>
        </li>
        <li>
          <span className="welcome-icon">
            <PlugZap size={19} aria-hidden />
          </span>
          <div>
            <strong>Programs ask over a local address</strong>
            <p>
              Point a Turnkey SDK at <code>{api.url}</code>.{' '}
              {api.remote === null ? (
                'Nothing outside this computer can reach it.'
              ) : (
                <>
                  Programs on other computers that have a certificate reach it at <code>{api.remote}</code>.
                </>
              )}
            </p>
          </div>
        </li>
        <li>
          <span className="welcome-icon">
            <Signature size={19} aria-hidden />
          </span>
          <div>
            <strong>You decide each request</strong>
            <p>You see it in words, next to the exact bytes. Countersign signs exactly what you approve.</p>
          </div>
        </li>
      </ul>
      <div className="form-actions">
        {setup !== 'done' && <Button onClick={onRestore}>Restore a backup</Button>}
        <Button variant="primary" size="large" onClick={onNext}>
          Set up <ArrowRight size={16} aria-hidden />
        </Button>
      </div>
    </>
  )
}
