import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { StepHeading } from './step-heading.tsx'

export function VaultStep() {
  const choose = useAction('setup.chooseVault')
  return (
    <VaultChoiceForm action={choose} submit="Continue">
      <StepHeading title="How should Countersign be unlocked?">
        <p>Your keys are kept encrypted on this computer. Later, you can set up both ways under Settings.</p>
      </StepHeading>
    </VaultChoiceForm>
  )
}
