import type { WebhookDeliveryView } from '../../../shared/webhooks.ts'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** Attempts, newest first: when, and what came of each. */
export function Attempts({ delivery: { attempts, attemptCount } }: { delivery: WebhookDeliveryView }) {
  return (
    <>
      <ol className="webhook-attempts">
        {attempts.map(({ at, status, milliseconds, said }) => (
          <li key={at}>
            <p className="row-meta">
              <Moment at={at} />
              <span>{status === null ? 'No answer' : `Answered ${status}`}</span>
              <span>{milliseconds} ms</span>
            </p>
            {said !== '' && (
              <p className="webhook-said">
                <VisibleText text={said} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {attempts.length < attemptCount && <p className="quiet">Those before are not kept.</p>}
    </>
  )
}
