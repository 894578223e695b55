import { stepInWords } from '../../shared/hardware-wallet-step.ts'
import { useDeviceLike } from '../hooks/devices.ts'
import { deviceConditions } from '../words/device-conditions.ts'
import { Instructions } from './instructions.tsx'

interface Props {
  readonly model: string
  /** The app that will be needed, where that is known. */
  readonly app?: string
}

/** Where the hardware wallet of this model stands at the moment, and what the person does next about it. */
export function DeviceNow({ model, app }: Props) {
  const device = useDeviceLike(model)
  const words = device === 'unknown' ? null : wordsOf(device, model, app)
  return (
    <div className="device-now" role="status">
      {words && (
        <>
          <span className={`chip chip-${words.tone}`}>{words.label}</span>
          <Instructions text={words.nextStep} />
        </>
      )}
    </div>
  )
}

function wordsOf(device: Exclude<ReturnType<typeof useDeviceLike>, 'unknown'>, model: string, app?: string) {
  if (device === 'none') {
    return { ...deviceConditions.disconnected, nextStep: `Connect your ${model} with its cable and unlock it.` }
  }
  if (device === 'several') {
    return { label: 'Several connected', tone: 'quiet', nextStep: 'Only the one that holds this key is asked.' }
  }
  if (device.condition === 'ready' && app && device.app && device.app.name !== app) {
    return { ...deviceConditions.wrongApp, nextStep: `It will ask you to open the ${app} app: confirm it there.` }
  }
  const usual = device.condition === 'ready' ? 'It is connected and ready.' : 'One moment.'
  return { ...deviceConditions[device.condition], nextStep: device.nextStep ? stepInWords(device.nextStep) : usual }
}
