import { CircleCheck, CircleDashed, OctagonAlert } from 'lucide-react'
import type { CheckView } from '../../../shared/doctor.ts'
import { Button } from '../../components/button.tsx'

const marks = {
  well: { Icon: CircleCheck, word: 'Well' },
  unknown: { Icon: CircleDashed, word: 'Not checked' },
  ill: { Icon: OctagonAlert, word: 'Needs attention' },
} as const

interface Props {
  readonly check: CheckView
  readonly busy?: boolean
  readonly onMend?: () => void
}

/** Shows the result of one check of the doctor. */
export function CheckRow({ check: { title, state, detail, mend }, busy = false, onMend }: Props) {
  const { Icon, word } = marks[state]
  return (
    <li className="row">
      <Icon size={18} className={`check-${state}`} role="img" aria-label={word} />
      <div className="row-main">
        <p className="row-title">{title}</p>
        <p className="row-note check-detail">{state === 'unknown' ? `Not checked: ${detail}` : detail}</p>
      </div>
      {mend !== null && onMend && (
        <div className="row-actions">
          <Button size="small" busy={busy} onClick={onMend}>
            {mend}
          </Button>
        </div>
      )}
    </li>
  )
}
