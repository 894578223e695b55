import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { StepHeading } from './step-heading.tsx'

export function VaultStep() {
  const choose = useAction('setup.chooseVault')
  return (
    <VaultChoiceForm action={choose} submit="Continue" suggestsKeychain>
      <StepHeading title="Where should your keys be kept?">
        <p>You choose this once. To change it later, make a backup and restore it into the other kind.</p>
      </StepHeading>
    </VaultChoiceForm>
  )
}
