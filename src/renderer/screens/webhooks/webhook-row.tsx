import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookView } from '../../../shared/webhooks.ts'
import { Confirm } from '../../components/confirm.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { WebhookChip } from './webhook-chip.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export function WebhookRow({ webhook }: { webhook: WebhookView }) {
  const organizationId = useOrganizationId()
  const change = useAction('webhooks.change')
  const remove = useAction('webhooks.delete')
  const toast = useToast()
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const ends = () => setDoing(null)

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, endpointId: webhook.id })
    if (!answer.ok) return
    ends()
    toast(`Deleted “${webhook.name}”`)
  }

  return (
    <li className="row row-columns">
      <p className="row-title" title={webhook.name}>
        <VisibleText text={webhook.name} />
        <WebhookChip webhook={webhook} />
      </p>
      <p className="row-mono">
        <code translate="no" title={webhook.url}>
          <VisibleText text={webhook.url} />
        </code>
        <CopyButton text={webhook.url} what={`address of ${webhook.name}`} />
      </p>
      <p className="row-meta">
        <span className="row-where">
          <a href={`#/webhooks/${webhook.id}`} aria-label={`Deliveries of ${webhook.name}`}>
            Deliveries
          </a>
          {waitingWords(webhook) && <span>{waitingWords(webhook)}</span>}
        </span>
        {webhook.lastDeliveredAt !== null && (
          <span className="row-when">
            Delivered <Moment at={webhook.lastDeliveredAt} />
          </span>
        )}
      </p>
      {!webhook.ofFeature && webhook.organizationName === null && (
        <div className="row-actions">
          <IconButton
            label={`${webhook.isActive ? 'Pause' : 'Resume'} ${webhook.name}`}
            icon={webhook.isActive ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
            disabled={change.busy}
            onClick={() => void change.run({ organizationId, endpointId: webhook.id, isActive: !webhook.isActive })}
          />
          <IconButton
            label={`Change ${webhook.name}`}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setDoing('edit')}
          />
          <IconButton
            label={`Delete ${webhook.name}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setDoing('delete')}
          />
        </div>
      )}
      {webhook.organizationName !== null && (
        <p className="row-foot">
          Of the sub-organization <VisibleText text={webhook.organizationName} />, which alone can change it
        </p>
      )}
      {webhook.ofFeature && <p className="row-foot">Set by a program, as the feature “Webhook” of the organization</p>}
      <FailureNotice error={change.error} />
      {doing === 'edit' && <WebhookDialog webhook={webhook} onClose={ends} />}
      <Confirm
        open={doing === 'delete'}
        title={`Delete the webhook “${webhook.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={ends}
      >
        Countersign sends nothing more to it. Waiting events and the list of deliveries are lost.
      </Confirm>
    </li>
  )
}

/** How many events wait; nothing where none does. */
export function waitingWords({ waiting }: Pick<WebhookView, 'waiting'>): string {
  if (waiting === null) return 'More events wait'
  if (waiting === 0) return ''
  return waiting === 1 ? '1 event waits' : `${waiting} events wait`
}
