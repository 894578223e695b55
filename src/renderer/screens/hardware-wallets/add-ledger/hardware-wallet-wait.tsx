import { stepInWords } from '../../../../shared/hardware-wallet-step.ts'
import type { HardwareWalletView } from '../../../../shared/hardware-wallets.ts'
import { Button } from '../../../components/button.tsx'
import { Instructions } from '../../../components/instructions.tsx'
import { Spinner } from '../../../components/spinner.tsx'

interface Props {
  /** Undefined once it is not connected any more. */
  readonly hardwareWallet: HardwareWalletView | undefined
  /** Text about the work, shown while the hardware wallet asks nothing of the person. */
  readonly doing: string
  readonly onStop?: () => void
}

/** A hardware wallet is being asked: what the person does there, and a way out. */
export function HardwareWalletWait({ hardwareWallet, doing, onStop }: Props) {
  return (
    <div className="hardware-wallet-wait">
      <Spinner />
      <div className="hardware-wallet-wait-step" role="status">
        <Instructions text={stepOf(hardwareWallet, doing)} />
      </div>
      {onStop && (
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}

function stepOf(hardwareWallet: HardwareWalletView | undefined, doing: string): string {
  if (!hardwareWallet || hardwareWallet.condition === 'disconnected') return 'Connect your Ledger again with its cable.'
  if (hardwareWallet.condition === 'connecting') return 'Waiting for the Ledger to come back.'
  return hardwareWallet.nextStep ? stepInWords(hardwareWallet.nextStep) : doing
}
