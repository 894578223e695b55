import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { StepHeading } from './step-heading.tsx'

export function VaultStep() {
  const choose = useAction('setup.chooseVault')
  return (
    <VaultChoiceForm action={choose} submit="Continue" suggestsKeychain>
      <StepHeading title="Where should your keys be kept?">
        <p>You can move the keys later, under Settings.</p>
      </StepHeading>
    </VaultChoiceForm>
  )
}
