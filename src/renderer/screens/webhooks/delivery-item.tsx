import { type ReactNode, useState } from 'react'
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
    <li className="row delivery">
      <StateChip state={delivery.state} />
      <div className="delivery-what">
        <p className="row-title">
          {delivery.activityId === null ? title : <a href={`#/activity/${delivery.activityId}`}>{title}</a>}
        </p>
        <About delivery={delivery} isBehind={isBehind} />
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
          <Disclosure
            summary={attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            open={delivery.state === 'givenUp'}
          >
            <Attempts delivery={delivery} />
          </Disclosure>
        )}
        <FailureNotice error={again.error ?? payload.error} />
      </div>
      <p className="row-meta delivery-answer">{newest && answerOf(newest)}</p>
      <p className="row-meta">
        <Moment at={delivery.happenedAt} />
      </p>
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

/** `means` is the status of the activity that the chip leads one to expect. */
const chips = {
  waiting: { label: 'Waiting', tone: 'waiting', means: 'Waiting' },
  delivered: { label: 'Delivered', tone: 'good', means: 'Completed' },
  givenUp: { label: 'Given up', tone: 'bad', means: null },
} as const

function StateChip({ state }: Pick<WebhookDeliveryView, 'state'>) {
  const { label, tone } = chips[state]
  return <span className={`chip chip-${tone}`}>{label}</span>
}

/** What the chip does not say: how far the activity was, where it happened, and what comes next. */
function About({ delivery, isBehind }: { delivery: WebhookDeliveryView; isBehind: boolean }) {
  const status = delivery.status === null ? null : statusWords(delivery.status).label
  const next = isBehind ? 'Waits for the event before it' : nextOf(delivery)
  return (
    <p className="row-meta">
      {status !== null && status !== chips[delivery.state].means && <span>Status: {status}</span>}
      {delivery.organizationName !== null && (
        <span>
          in <VisibleText text={delivery.organizationName} />
        </span>
      )}
      {next !== null && <span>{next}</span>}
    </p>
  )
}

/** What comes next, or why nothing does. */
function nextOf({ state, reason, nextAttemptAt, attemptCount }: WebhookDeliveryView): ReactNode {
  if (state !== 'waiting') return reason
  if (nextAttemptAt === null || attemptCount === 0) return 'Waits to be sent'
  return (
    <>
      Next attempt <Moment at={nextAttemptAt} />
    </>
  )
}

/** `200 in 24 ms` */
function answerOf({ status, milliseconds }: WebhookDeliveryView['attempts'][number]): string {
  return status === null ? 'No answer' : `${status} in ${milliseconds} ms`
}
