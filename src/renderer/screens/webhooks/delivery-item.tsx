import { useState } from 'react'
import type { WebhookDeliveryView } from '../../../shared/webhooks.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Modal } from '../../components/modal.tsx'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { plain, statusWords } from '../../words/status.ts'
import { Attempts } from './attempts.tsx'

interface Props {
  /** Whose webhook it is. */
  readonly organizationId: string
  readonly delivery: WebhookDeliveryView
}

export function DeliveryItem({ organizationId, delivery }: Props) {
  // Events of one activity are sent in their order, even if somebody asks for one of them.
  const isBehind = delivery.state === 'waiting' && delivery.nextAttemptAt === null
  const again = useAction('webhooks.sendAgain')
  const payload = useAction('webhooks.payload')
  const [body, setBody] = useState<string | null>(null)
  const what = { organizationId, deliveryId: delivery.id }
  const title = titleOf(delivery)
  const newest = delivery.attempts[0]
  // The count of a delivery that is sent again begins again.
  const attempts = Math.max(delivery.attempts.length, delivery.attemptCount)
  /** Time of the newest attempt as the button was pressed; null for none, undefined while it was not. */
  const [before, setBefore] = useState<number | null>()
  const isSending = before !== undefined && before === (newest?.at ?? null)

  async function send(): Promise<void> {
    setBefore(newest?.at ?? null)
    const answer = await again.run(what)
    if (!answer.ok) setBefore(undefined)
  }

  async function show(): Promise<void> {
    const answer = await payload.run(what)
    if (answer.ok) setBody(answer.value)
  }

  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          {delivery.activityId === null ? title : <a href={`#/activity/${delivery.activityId}`}>{title}</a>}
          <StateChip state={delivery.state} />
        </p>
        <p className="row-meta">
          {delivery.status !== null && <span>Status: {statusWords(delivery.status).label}</span>}
          <span>
            Happened <Moment at={delivery.happenedAt} />
          </span>
          {delivery.organizationName !== null && (
            <span>
              in <VisibleText text={delivery.organizationName} />
            </span>
          )}
          {isBehind ? <span>Waits for the event before it</span> : <State delivery={delivery} />}
        </p>
        <div role="status">
          {isSending && <p className="row-meta">Being sent…</p>}
          {before !== undefined && !isSending && newest && (
            <p className="row-meta">
              <span>
                Sent again <Moment at={newest.at} />:{' '}
                {newest.status === null ? 'no answer' : `the server answered ${newest.status}`}
              </span>
            </p>
          )}
        </div>
        {attempts > 0 && (
          <Disclosure summary={attempts === 1 ? '1 attempt' : `${attempts} attempts`}>
            <Attempts delivery={delivery} />
          </Disclosure>
        )}
        <FailureNotice error={again.error ?? payload.error} />
      </div>
      <div className="row-actions">
        <Button size="small" busy={payload.busy} onClick={() => void show()} aria-label={`Payload of ${title}`}>
          Payload
        </Button>
        {!isBehind && (
          <Button
            size="small"
            busy={again.busy || isSending}
            onClick={() => void send()}
            aria-label={`${delivery.state === 'waiting' ? 'Send now' : 'Send again'}: ${title}`}
          >
            {delivery.state === 'waiting' ? 'Send now' : 'Send again'}
          </Button>
        )}
      </div>
      {body !== null && (
        <Modal
          open
          onClose={() => setBody(null)}
          title="Payload"
          description="The body of the request. Countersign makes it from the record each time it sends it."
          width="wide"
        >
          <CodeBlock text={body} what="payload" language="JSON" />
        </Modal>
      )}
    </li>
  )
}

function titleOf({ isTest, activityType }: WebhookDeliveryView): string {
  if (isTest) return 'Test event'
  return activityType === null ? 'An activity that cannot be read' : plain(activityType)
}

const chips = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  givenUp: { label: 'Given up', tone: 'bad' },
} as const

function StateChip({ state }: Pick<WebhookDeliveryView, 'state'>) {
  const { label, tone } = chips[state]
  return <span className={`chip chip-${tone}`}>{label}</span>
}

/** Says what comes next, or why nothing does. */
function State({ delivery: { state, reason, nextAttemptAt, attemptCount } }: { delivery: WebhookDeliveryView }) {
  if (state !== 'waiting') return reason === null ? null : <span>{reason}</span>
  if (nextAttemptAt === null || attemptCount === 0) return <span>Waits to be sent</span>
  return (
    <span>
      Next attempt <Moment at={nextAttemptAt} />
    </span>
  )
}
