import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { Instructions } from '../../../components/instructions.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Notice } from '../../../components/notice.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { useDevices } from '../../../hooks/devices.ts'
import { firstPaths, type PathStyle, pathStyles } from '../../../words/ledger-paths.ts'
import { BeginSteps } from '../begin-steps.tsx'
import type { Found } from './add-ledger-dialog.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { DeviceWait } from './device-wait.tsx'
import { useReading } from './reading.ts'

interface Props {
  readonly style: PathStyle
  readonly onStyle: (style: PathStyle) => void
  readonly onFound: (found: Found) => void
  readonly onCancel: () => void
}

/** Finds the device, and reads its accounts. */
export function DeviceStep({ style, onStyle, onFound, onCancel }: Props) {
  const devices = useDevices()
  const reading = useReading()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = devices.data?.devices ?? []
  const chosen =
    list.find(({ id }) => id === (reading.asked?.deviceId ?? chosenId)) ?? (reading.asked ? undefined : list[0])

  async function submit(): Promise<void> {
    if (reading.asked || !chosen) return
    const { id: deviceId, model } = chosen
    const accounts = await reading.read({ deviceId, paths: firstPaths(style) })
    if (accounts) onFound({ deviceId, model, style, accounts })
  }

  return (
    <Form onSubmit={submit}>
      <Loaded query={devices} what="devices">
        {({ trouble }) => (
          <>
            {trouble && (
              <Notice tone="warning" live title="No device can be found on this computer at the moment.">
                <Instructions text={trouble} />
              </Notice>
            )}
            {!chosen && !trouble && !reading.asked && (
              <>
                <BeginSteps />
                <p className="still-working" role="status">
                  <Spinner /> Looking for your Ledger
                </p>
              </>
            )}
            {chosen && !reading.asked && <DeviceChoice devices={list} chosen={chosen} onChoose={setChosenId} />}
          </>
        )}
      </Loaded>
      {reading.asked ? (
        <DeviceWait device={chosen} doing="Reading the accounts." onStop={reading.end} />
      ) : (
        <OptionGroup label="Which accounts" value={style} options={styleOptions} onChange={onStyle} />
      )}
      <FailureNotice error={reading.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={reading.asked !== null} aria-disabled={!chosen}>
          {reading.error ? 'Try again' : 'Read accounts'}
        </Button>
      </div>
    </Form>
  )
}

const styleOptions = (Object.keys(pathStyles) as PathStyle[]).map(value => {
  const { label, path } = pathStyles[value]
  return {
    value,
    label,
    description: (
      <span className="mono" translate="no">
        {path(0)}, {path(1)}, …
      </span>
    ),
  }
})
