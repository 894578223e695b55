import { Usb } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { stepInWords } from '../../shared/hardware-wallet-step.ts'
import type { HardwareWalletWorkView } from '../../shared/hardware-wallets.ts'
import { useAction } from '../hooks/action.ts'
import { useAnnounce } from '../hooks/announce.tsx'
import { useHardwareWalletWork } from '../hooks/hardware-wallet-work.tsx'
import { counted } from '../words/count.ts'
import { Button } from './button.tsx'
import { Disclosure } from './disclosure.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { useHardwareWalletOutcomes } from './hardware-wallet-outcomes.tsx'
import { Sentence } from './sentence.tsx'
import { useToast } from './toasts.tsx'
import { VisibleText } from './visible-text.tsx'

const noWork: readonly HardwareWalletWorkView[] = []

/** Shows what a hardware wallet is at, and what the person does there; the rest folds. Stands above every screen meanwhile. */
export function HardwareWalletStrip() {
  const { data } = useHardwareWalletWork()
  const work = data ?? noWork
  useAnnouncedSteps(work)
  const [first, ...rest] = work
  if (!first) return null
  return (
    <section className="hardware-wallet-strip" aria-label="Waiting for your Ledger">
      <p className="hardware-wallet-strip-title">Waiting for your Ledger</p>
      <ul>
        <Request key={first.activityId} request={first} />
      </ul>
      {rest.length > 0 && (
        <Disclosure summary={`${counted(rest.length, 'more waits', 'more wait')} after this one`}>
          <ul>
            {rest.map(request => (
              <Request key={request.activityId} request={request} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function Request({ request: { activityId, sentence, step } }: { request: HardwareWalletWorkView }) {
  const cancel = useAction('hardwareWallets.cancel')
  const { takenBack } = useHardwareWalletOutcomes()
  const toast = useToast()

  async function takeBack(): Promise<void> {
    const answer = await cancel.run({ activityId })
    if (!answer.ok) return
    takenBack(activityId)
    toast('Cancelled', 'If your Ledger still shows the request, refuse it there.')
  }

  return (
    <li className="hardware-wallet-work">
      <Usb size={17} aria-hidden />
      <div className="hardware-wallet-work-text">
        <p className="hardware-wallet-work-step">
          <VisibleText text={stepInWords(step)} />
        </p>
        <p className="hardware-wallet-work-sentence">
          <Sentence text={sentence} brief />
        </p>
        <FailureNotice error={cancel.error} />
      </div>
      <Button size="small" busy={cancel.busy} onClick={() => void takeBack()} aria-label={`Cancel: ${sentence}`}>
        Cancel
      </Button>
    </li>
  )
}

/** Reads out each step that is new; where several are, the one of the request that came first. */
function useAnnouncedSteps(work: readonly HardwareWalletWorkView[]): void {
  const announce = useAnnounce()
  const known = useRef(new Map<string, string>())
  useEffect(() => {
    const changed = work.find(({ activityId, step }) => known.current.get(activityId) !== stepInWords(step))
    known.current = new Map(work.map(({ activityId, step }) => [activityId, stepInWords(step)]))
    if (changed) announce(`Waiting for your Ledger: ${stepInWords(changed.step)}`)
  }, [work, announce])
}
