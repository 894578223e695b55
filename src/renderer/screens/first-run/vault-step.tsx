import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import { StepHeading } from './step-heading.tsx'

export function VaultStep() {
  return (
    <VaultChoiceForm call="setup.chooseVault" submit="Continue" suggestsKeychain>
      <StepHeading title="Where should your keys be kept?">
        <p>You choose this once. To change it later, set up Countersign again and restore each wallet.</p>
      </StepHeading>
    </VaultChoiceForm>
  )
}
