import type { HardwareWalletView } from '../../../../shared/devices.ts'
import { stepInWords } from '../../../../shared/hardware-wallet-step.ts'
import { OptionGroup } from '../../../components/option-group.tsx'
import { deviceConditions } from '../../../words/device-conditions.ts'
import { deviceNames } from '../../../words/device-names.ts'
import { DevicePanel } from '../device-panel.tsx'

interface Props {
  readonly devices: readonly HardwareWalletView[]
  readonly chosen: HardwareWalletView
  readonly onChoose: (id: string) => void
}

/** Which device is meant; there is nothing to choose where there is one. */
export function HardwareWalletChoice({ devices, chosen, onChoose }: Props) {
  const names = deviceNames(devices)
  if (devices.length === 1) return <DevicePanel device={chosen} name={chosen.model} />
  return (
    <OptionGroup
      label="Which one"
      value={chosen.id}
      options={devices.map(({ id, model, condition, nextStep }) => ({
        value: id,
        label: names.get(id) ?? model,
        description: `${deviceConditions[condition].label}. ${nextStep ? stepInWords(nextStep) : ''}`,
      }))}
      onChange={onChoose}
    />
  )
}
