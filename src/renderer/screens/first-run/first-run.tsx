import { useState } from 'react'
import { useAppState } from '../../hooks/state.tsx'
import { ApiKeyStep } from './api-key-step.tsx'
import { DoneStep } from './done-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepName } from './steps.ts'
import { VaultStep } from './vault-step.tsx'
import { WalletStep } from './wallet-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'

/** From nothing to a wallet a program can sign with. The agent says how far it has got; the rest is remembered here. */
export function FirstRun({ onDone }: { onDone: () => void }) {
  const { setup } = useAppState()
  const [welcomed, setWelcomed] = useState(setup !== 'vault')
  const [later, setLater] = useState<'apiKey' | 'wallet' | 'done'>('apiKey')
  const [address, setAddress] = useState<string>()

  const step: StepName = !welcomed ? 'welcome' : setup === 'done' ? later : setup
  return (
    <StepFrame step={step}>
      {step === 'welcome' && <WelcomeStep onNext={() => setWelcomed(true)} />}
      {step === 'vault' && <VaultStep />}
      {step === 'organization' && <OrganizationStep />}
      {step === 'apiKey' && <ApiKeyStep onNext={() => setLater('wallet')} />}
      {step === 'wallet' && (
        <WalletStep
          onNext={created => {
            setAddress(created)
            setLater('done')
          }}
        />
      )}
      {step === 'done' && <DoneStep address={address} onDone={onDone} />}
    </StepFrame>
  )
}
