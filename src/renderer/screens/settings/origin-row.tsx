import type { OriginView } from '../../../shared/origins.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

const words = {
  allowed: { label: 'Allowed', tone: 'good' },
  refused: { label: 'Refused', tone: 'quiet' },
  undecided: { label: 'Not decided', tone: 'waiting' },
}

const allowedElsewhere = {
  commandLine: '--allow-origin allowed it when Countersign was started. To change that, refuse it.',
  organization: 'The organization allows it. Programs change that list with your approval. To change that, refuse it.',
}

export function OriginRow({ view: { origin, decision, by } }: { view: OriginView }) {
  const organizationId = useOrganizationId()
  const decide = useAction('origins.decide')
  const forget = useAction('origins.forget')
  const busy = decide.busy || forget.busy
  const run = (next: 'allowed' | 'refused') => {
    forget.reset()
    void decide.run({ organizationId, origin, decision: next })
  }
  const runForget = () => {
    decide.reset()
    void forget.run({ organizationId, origin })
  }
  return (
    <li className="row" aria-label={origin}>
      <div className="row-main">
        <p className="row-title">
          <VisibleText text={origin} />
          <span className={`chip chip-${words[decision].tone}`}>{words[decision].label}</span>
        </p>
        {by !== null && by !== 'window' && <p className="quiet">{allowedElsewhere[by]}</p>}
        <FailureNotice error={decide.error ?? forget.error} />
      </div>
      <div className="row-actions">
        {decision !== 'allowed' && (
          <Button size="small" busy={busy} onClick={() => run('allowed')}>
            Allow
          </Button>
        )}
        {decision !== 'refused' && (
          <Button size="small" busy={busy} onClick={() => run('refused')}>
            Refuse
          </Button>
        )}
        {(decision === 'refused' || by === 'window') && (
          <Button size="small" variant="quiet" busy={busy} onClick={runForget}>
            Forget
          </Button>
        )}
      </div>
    </li>
  )
}
