import { stepInWords } from '../../../../shared/hardware-wallet-step.ts'
import type { HardwareWalletView } from '../../../../shared/hardware-wallets.ts'
import { OptionGroup } from '../../../components/option-group.tsx'
import { hardwareWalletConditions } from '../../../words/hardware-wallet-conditions.ts'
import { hardwareWalletNames } from '../../../words/hardware-wallet-names.ts'
import { HardwareWalletPanel } from '../hardware-wallet-panel.tsx'

interface Props {
  readonly hardwareWallets: readonly HardwareWalletView[]
  readonly chosen: HardwareWalletView
  readonly onChoose: (id: string) => void
}

/** Which hardware wallet is meant; there is nothing to choose where there is one. */
export function HardwareWalletPicker({ hardwareWallets, chosen, onChoose }: Props) {
  const names = hardwareWalletNames(hardwareWallets)
  if (hardwareWallets.length === 1) return <HardwareWalletPanel hardwareWallet={chosen} name={chosen.model} />
  return (
    <OptionGroup
      label="Which one"
      value={chosen.id}
      options={hardwareWallets.map(({ id, model, condition, nextStep }) => ({
        value: id,
        label: names.get(id) ?? model,
        description: `${hardwareWalletConditions[condition].label}. ${nextStep ? stepInWords(nextStep) : ''}`,
      }))}
      onChange={onChoose}
    />
  )
}
