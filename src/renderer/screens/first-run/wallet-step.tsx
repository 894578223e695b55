import { WalletForm } from '../accounts/wallet-form.tsx'
import { StepHeading } from './step-heading.tsx'

/** `onNext` is given the first address, or nothing when the step was skipped. */
export function WalletStep({ onNext }: { onNext: (address: string | undefined) => void }) {
  return (
    <>
      <StepHeading title="Create a wallet">
        <p>Its recovery phrase is made by the agent and stays in the key vault.</p>
      </StepHeading>
      <WalletForm
        cancel="Skip for now"
        onCancel={() => onNext(undefined)}
        onCreated={addresses => onNext(addresses[0])}
      />
    </>
  )
}
