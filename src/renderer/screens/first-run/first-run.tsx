import { useEffect, useState } from 'react'
import { useAction } from '../../hooks/action.ts'
import { useAppState } from '../../hooks/state.tsx'
import { ApiKeyStep } from './api-key-step.tsx'
import { DoneStep } from './done-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { RestoreStep } from './restore-step.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepName } from './steps.ts'
import { VaultStep } from './vault-step.tsx'
import { type CreatedWallet, WalletStep } from './wallet-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'

/** Leads from nothing to a wallet a program can sign with. The agent says how far it has got; the rest is remembered here. */
export function FirstRun({ onDone }: { onDone: () => void }) {
  const { setup } = useAppState()
  const [welcomed, setWelcomed] = useState(setup !== 'vault')
  const [isRestoring, setRestoring] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const restore = useAction('setup.restore')
  const [later, setLater] = useState<'apiKey' | 'wallet' | 'done'>('apiKey')
  const [hasApiKey, setHasApiKey] = useState(false)
  const [wallet, setWallet] = useState<CreatedWallet>()

  // The answer comes before the state that it changes, and a person who is done before that state says so begins again.
  useEffect(() => {
    if (!isRestored || setup === 'vault') return
    setRestoring(false)
    if (setup === 'done') onDone()
  }, [isRestored, setup, onDone])

  const step: StepName = isRestoring ? 'restore' : !welcomed ? 'welcome' : setup === 'done' ? later : setup
  const isUnderWay = step === 'restore' && (restore.busy || isRestored)
  /** Steps to go back to, only those in which nothing was made yet. */
  const back: Partial<Record<StepName, () => void>> = {
    vault: () => setWelcomed(false),
    ...(!isUnderWay && { restore: () => setRestoring(false) }),
    ...(!hasApiKey && { wallet: () => setLater('apiKey') }),
    ...(!wallet && { done: () => setLater('wallet') }),
  }
  return (
    <StepFrame step={isUnderWay ? 'restoring' : step} panel={step} onBack={back[step]}>
      {step === 'welcome' && <WelcomeStep onNext={() => setWelcomed(true)} onRestore={() => setRestoring(true)} />}
      {step === 'restore' && <RestoreStep restore={restore} onRestored={() => setRestored(true)} />}
      {step === 'vault' && <VaultStep />}
      {step === 'organization' && <OrganizationStep />}
      {step === 'apiKey' && <ApiKeyStep onCreated={() => setHasApiKey(true)} onNext={() => setLater('wallet')} />}
      {step === 'wallet' && (
        <WalletStep
          onNext={created => {
            setWallet(created)
            setLater('done')
          }}
        />
      )}
      {step === 'done' && <DoneStep wallet={wallet} onDone={onDone} />}
    </StepFrame>
  )
}
