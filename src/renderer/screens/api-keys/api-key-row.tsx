import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Confirm } from '../../components/confirm.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { ReachWords } from '../../components/reach-words.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useArrival } from '../../hooks/arrival.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { dayOf, fullTime } from '../../words/time.ts'

export function ApiKeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const remove = useAction('apiKeys.delete')
  const arrival = useArrival(apiKey.id)
  const [asking, setAsking] = useState(false)
  const toast = useToast()

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, apiKeyId: apiKey.id })
    if (!answer.ok) return
    setAsking(false)
    toast(`Deleted the API key “${apiKey.name}”`)
  }

  return (
    <li {...arrival} className="row">
      <div className="row-main">
        <p className="row-title">
          <VisibleText text={apiKey.name} />
          {apiKey.isWindowKey && <span className="chip chip-quiet">This window</span>}
          {apiKey.expired && <span className="chip chip-bad">Expired</span>}
        </p>
        <p className="row-mono">
          <code translate="no">{apiKey.publicKey}</code>
          <CopyButton text={apiKey.publicKey} what="public key" />
        </p>
        {!apiKey.expired && (
          <p className="row-note">
            <ReachWords reach={apiKey.reach} />
          </p>
        )}
        <p className="row-meta">
          <VisibleText text={apiKey.userName} />
          <span>Created {dayOf(apiKey.createdAt)}</span>
          <Expiry apiKey={apiKey} />
        </p>
      </div>
      <div className="row-actions">
        {!apiKey.isWindowKey && (
          <IconButton
            label={`Delete ${apiKey.name}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      <Confirm
        open={asking}
        title={`Delete the API key “${apiKey.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        The program can no longer send requests with this key, and the sessions that the key began end. This cannot be
        undone, but you can create another key.
      </Confirm>
    </li>
  )
}

function Expiry({ apiKey: { expiresAt, expired } }: { apiKey: ApiKeyView }) {
  if (expiresAt === null) return <span>Never expires</span>
  return (
    <span title={fullTime(expiresAt)}>
      {expired ? 'Expired' : 'Expires'} {dayOf(expiresAt)}
    </span>
  )
}
