import { stepInWords } from '../../shared/hardware-wallet-step.ts'
import { useHardwareWalletLike } from '../hooks/hardware-wallets.ts'
import { hardwareWalletConditions } from '../words/hardware-wallet-conditions.ts'
import { Instructions } from './instructions.tsx'

interface Props {
  readonly model: string
  /** The app that will be needed, where that is known. */
  readonly app?: string
}

/** State of the hardware wallet of this model at the moment, and what the person does next about it. */
export function HardwareWalletNow({ model, app }: Props) {
  const hardwareWallet = useHardwareWalletLike(model)
  const words = hardwareWallet === 'unknown' ? null : wordsOf(hardwareWallet, model, app)
  return (
    <div className="hardware-wallet-now" role="status">
      {words && (
        <>
          <span className={`chip chip-${words.tone}`}>{words.label}</span>
          <Instructions text={words.nextStep} />
        </>
      )}
    </div>
  )
}

function wordsOf(
  hardwareWallet: Exclude<ReturnType<typeof useHardwareWalletLike>, 'unknown'>,
  model: string,
  app?: string,
) {
  if (hardwareWallet === 'none') {
    return { ...hardwareWalletConditions.disconnected, nextStep: `Connect your ${model} with its cable and unlock it.` }
  }
  if (hardwareWallet === 'several') {
    return { label: 'Several connected', tone: 'quiet', nextStep: 'Countersign asks only the Ledger with this key.' }
  }
  if (hardwareWallet.condition === 'ready' && app && hardwareWallet.app && hardwareWallet.app.name !== app) {
    return {
      ...hardwareWalletConditions.wrongApp,
      nextStep: `It will ask you to open the ${app} app: confirm it there.`,
    }
  }
  const usual = hardwareWallet.condition === 'ready' ? 'It is connected and ready.' : 'One moment.'
  return {
    ...hardwareWalletConditions[hardwareWallet.condition],
    nextStep: hardwareWallet.nextStep ? stepInWords(hardwareWallet.nextStep) : usual,
  }
}
