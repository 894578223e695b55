import { useDeviceLike } from '../hooks/devices.ts'
import { deviceConditions } from '../words/device-conditions.ts'
import { Instructions } from './instructions.tsx'

/** Where the hardware wallet of this model stands at the moment, and what the person does next about it. */
export function DeviceNow({ model }: { model: string }) {
  const device = useDeviceLike(model)
  const words = device === 'unknown' ? null : wordsOf(device, model)
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

function wordsOf(device: Exclude<ReturnType<typeof useDeviceLike>, 'unknown'>, model: string) {
  if (device === 'none') {
    return { ...deviceConditions.disconnected, nextStep: `Connect your ${model} with its cable and unlock it.` }
  }
  if (device === 'several') {
    return { label: 'Several connected', tone: 'quiet', nextStep: 'Only the one that holds this key is asked.' }
  }
  const usual = device.condition === 'ready' ? 'It is connected and ready.' : 'One moment.'
  return { ...deviceConditions[device.condition], nextStep: device.nextStep || usual }
}
