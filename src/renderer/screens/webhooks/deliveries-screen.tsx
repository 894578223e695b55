import { ArrowLeft, Send, Webhook } from 'lucide-react'
import type { WebhookDeliveriesView } from '../../../shared/webhooks.ts'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { DeliveryItem } from './delivery-item.tsx'
import { WebhookChip } from './webhook-chip.tsx'
import { waitingWords } from './webhook-row.tsx'

export function DeliveriesScreen({ endpointId }: { endpointId: string }) {
  const organizationId = useOrganizationId()
  const deliveries = useQuery('webhooks.deliveries', { organizationId, endpointId })
  const test = useAction('webhooks.sendTest')
  const webhook = deliveries.data?.webhook
  return (
    <Page
      title={webhook?.name ?? 'Deliveries'}
      lead={webhook && <VisibleText text={webhook.url} />}
      back={
        <a className="back-link" href="#/webhooks">
          <ArrowLeft size={15} aria-hidden /> Webhooks
        </a>
      }
      actions={
        webhook && (
          <Button
            icon={<Send size={15} aria-hidden />}
            busy={test.busy}
            onClick={() => void test.run({ organizationId: webhook.organizationId, endpointId })}
          >
            Send a test event
          </Button>
        )
      }
    >
      <FailureNotice error={test.error} />
      <Loaded query={deliveries} what="deliveries">
        {loaded =>
          loaded ? (
            <Deliveries view={loaded} />
          ) : (
            <Empty
              icon={<Webhook size={24} aria-hidden />}
              title="This webhook no longer exists"
              leadsTo={{ href: '#/webhooks', label: 'All webhooks' }}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function Deliveries({ view: { webhook, deliveries } }: { view: WebhookDeliveriesView }) {
  return (
    <>
      <p className="row-title">
        <WebhookChip webhook={webhook} /> <span className="quiet">{waitingWords(webhook)}</span>
      </p>
      {webhook.organizationName !== null && (
        <p className="quiet">
          Of the sub-organization <VisibleText text={webhook.organizationName} />.
        </p>
      )}
      {webhook.waiting === null && (
        <p className="quiet">The first of them are below. The others follow in their order, and none is lost.</p>
      )}
      {deliveries.length > 0 ? (
        <ol className="rows">
          {deliveries.map(delivery => (
            <DeliveryItem key={delivery.id} organizationId={webhook.organizationId} delivery={delivery} />
          ))}
        </ol>
      ) : (
        <Empty icon={<Send size={24} aria-hidden />} title="Nothing was sent yet">
          <p>New events appear here. Send a test event to see whether the server answers.</p>
        </Empty>
      )}
    </>
  )
}
