import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import { StepHeading } from './step-heading.tsx'

export function VaultStep() {
  return (
    <VaultChoiceForm call="setup.chooseVault" submit="Continue" suggestsKeychain>
      <StepHeading title="Where should your keys be kept?">
        <p>Choose once: to change it later, you set up Countersign anew and restore each wallet.</p>
      </StepHeading>
    </VaultChoiceForm>
  )
}
