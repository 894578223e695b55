import { WalletForm } from '../accounts/wallet-form.tsx'
import { StepHeading } from './step-heading.tsx'

export interface CreatedWallet {
  readonly id: string
  readonly name: string
  /** Address of its first account. */
  readonly address: string | undefined
}

/** `onNext` is given the wallet, or nothing when the step was skipped. */
export function WalletStep({ onNext }: { onNext: (wallet: CreatedWallet | undefined) => void }) {
  return (
    <>
      <StepHeading title="Create a wallet">
        <p>Countersign makes the wallet’s recovery phrase and keeps it encrypted. Next, you can write it down.</p>
      </StepHeading>
      <WalletForm
        cancel="Skip for now"
        onCancel={() => onNext(undefined)}
        onCreated={({ walletId: id, addresses: [address] }, name) => onNext({ id, name, address })}
      />
    </>
  )
}
