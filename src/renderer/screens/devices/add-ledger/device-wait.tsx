import type { HardwareWalletView } from '../../../../shared/devices.ts'
import { stepInWords } from '../../../../shared/hardware-wallet-step.ts'
import { Button } from '../../../components/button.tsx'
import { Instructions } from '../../../components/instructions.tsx'
import { Spinner } from '../../../components/spinner.tsx'

interface Props {
  /** Undefined once it is not connected any more. */
  readonly device: HardwareWalletView | undefined
  /** What happens when the device has nothing to ask of the person. */
  readonly doing: string
  readonly onStop?: () => void
}

/** A device is being asked: what the person does there, and a way out. */
export function DeviceWait({ device, doing, onStop }: Props) {
  return (
    <div className="device-wait">
      <Spinner />
      <div className="device-wait-step" role="status">
        <Instructions text={stepOf(device, doing)} />
      </div>
      {onStop && (
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}

function stepOf(device: HardwareWalletView | undefined, doing: string): string {
  if (!device || device.condition === 'disconnected') return 'Connect your Ledger again with its cable.'
  if (device.condition === 'connecting') return 'Waiting for the Ledger to come back.'
  return device.nextStep ? stepInWords(device.nextStep) : doing
}
