import { Plus, Webhook } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksScreen() {
  const organizationId = useOrganizationId()
  const webhooks = useQuery('webhooks.list', { organizationId })
  const adding = useRoutedDialog('webhooks/new')
  const add = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={adding.open}>
      Add a webhook
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      lead="Web servers that receive the events of this organization and its sub-organizations, as they happen."
      actions={add}
    >
      <Loaded query={webhooks} what="webhooks">
        {({ webhooks, waitsForVault }) => (
          <>
            {waitsForVault && webhooks.length > 0 && (
              <Notice tone="warning" title="Nothing is sent until Countersign is unlocked">
                Events are signed with a key of Countersign. They wait, and none is lost.
              </Notice>
            )}
            {webhooks.length > 0 ? (
              <ul className="rows rows-columns webhooks">
                {webhooks.map(webhook => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            ) : (
              <Empty
                icon={<Webhook size={24} aria-hidden />}
                title="No webhooks yet"
                leadsTo={{ href: '#/webhooks/new', label: 'Add the first webhook' }}
              >
                <p>
                  Countersign can notify your server when a request is made, approved, signed or refused. It signs each
                  event.
                </p>
              </Empty>
            )}
          </>
        )}
      </Loaded>
      {adding.isOpen && <WebhookDialog onClose={adding.close} />}
    </Page>
  )
}
