import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '../../components/brand.tsx'
import { Button } from '../../components/button.tsx'
import { FindingNotice } from '../../components/finding-notice.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { type StepName, stepMarks } from './steps.ts'

interface Props {
  readonly step: StepName
  /** Panel of the step. Its content stays while steps of the same panel go by. */
  readonly panel: StepName
  /** Absent where going back would undo nothing, or make something twice. */
  readonly onBack: (() => void) | undefined
  readonly children: ReactNode
}

export function StepFrame({ step, panel, onBack, children }: Props) {
  return (
    <div className="first-run">
      <header className="first-run-header">
        <div className="first-run-brand">
          <BrandMark size={24} /> Countersign
        </div>
        <ol className="step-list" aria-label="Steps">
          {stepMarks(step).map(({ name, label, isBehind }, index) => (
            <li
              key={name}
              className={`step-mark ${isBehind ? 'step-behind' : ''}`}
              aria-current={name === step ? 'step' : undefined}
            >
              <span className="step-number">
                {isBehind ? <Check size={13} strokeWidth={3} aria-label="done:" /> : index + 1}
              </span>
              <span className="step-label">{label}</span>
            </li>
          ))}
        </ol>
      </header>
      <main id="main" className="first-run-main">
        <FoundAtFirstRun />
        <div className="first-run-panel" key={panel}>
          {onBack && (
            <div className="first-run-back">
              <Button variant="plain" size="small" icon={<ArrowLeft size={15} aria-hidden />} onClick={onBack}>
                Back
              </Button>
            </div>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}

/** A database that was emptied looks like a first run. */
function FoundAtFirstRun() {
  const { findings } = useAppState()
  return findings.map(finding => <FindingNotice key={finding.id} finding={finding} />)
}
