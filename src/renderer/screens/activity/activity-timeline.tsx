import type { ActivityDetail } from '../../../shared/activity.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { shortened } from '../../words/address-groups.ts'
import { plain } from '../../words/status.ts'

/** Lists what happened to an activity, and who decided it on what ground. */
export function ActivityTimeline({ detail: { history, receipts, votes } }: { detail: ActivityDetail }) {
  return (
    <div className="detail-columns">
      <section className="panel" aria-label="History">
        <header className="panel-header">
          <h3>History</h3>
        </header>
        <ol className="timeline">
          {history.map(({ event, at }) => (
            <li key={`${event} ${at}`}>
              <span>{events[event] ?? plain(event)}</span>
              <Moment at={at} />
            </li>
          ))}
        </ol>
      </section>
      <section className="panel" aria-label="Decisions">
        <header className="panel-header">
          <h3>Decisions</h3>
        </header>
        {receipts.length + votes.length === 0 && <p className="panel-empty">Nobody has decided on this activity.</p>}
        <ul className="timeline">
          {receipts.map(({ decision, digest, decidedBy, at }) => (
            <li key={`${decision} ${at}`}>
              <span>
                {plain(decision)} {deciderInWords(decidedBy)}
                <span className="timeline-digest">
                  <span title={digest}>what was shown: {shortened(digest)}</span>
                  <CopyButton text={digest} what="digest of what was shown" />
                </span>
              </span>
              <Moment at={at} />
            </li>
          ))}
          {votes.map(({ userName, selection, at, withdrawn }) => (
            <li key={`${userName} ${at}`}>
              <span>
                <VisibleText text={userName} /> voted: {plain(selection).toLowerCase()}
                {withdrawn && ', with a credential that was deleted; they voted again'}
              </span>
              <Moment at={at} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function deciderInWords(decidedBy: string): string {
  return (
    { grant: 'by a standing approval', budget: 'by a daily budget', clock: 'because nobody decided in time' }[
      decidedBy.split(' ')[0] ?? ''
    ] ?? `in the ${decidedBy}`
  )
}

/** The events of an activity's life in words; others are shown by their name. */
const events: Readonly<Record<string, string>> = {
  created: 'Received',
  allowed: 'Allowed by the rules',
  consensusNeeded: 'Held for votes',
  quorumReached: 'Enough votes',
  rejected: 'Rejected',
  expired: 'Expired',
  executing: 'Started',
  putOff: 'Postponed: Countersign was locked',
  extended: 'Given ten more minutes',
  executed: 'Completed',
  failed: 'Failed',
  interrupted: 'Interrupted by a restart',
}
