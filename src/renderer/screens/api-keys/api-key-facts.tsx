import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ApiKeyExpiry } from './api-key-expiry.tsx'

export function ApiKeyFacts({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { id, userName, publicKey, createdAt } = apiKey
  return (
    <dl className="facts-list">
      <div>
        <dt>User</dt>
        <dd>
          <VisibleText text={userName} />
        </dd>
      </div>
      <div>
        <dt>Last request</dt>
        <dd>
          <LastRequest apiKeyId={id} />
        </dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>
          <span>
            <Moment at={createdAt} />. <ApiKeyExpiry apiKey={apiKey} />
          </span>
        </dd>
      </div>
      <div>
        <dt>Public key</dt>
        <dd>
          <code translate="no">{publicKey}</code>
          <CopyButton text={publicKey} what="public key" />
        </dd>
      </div>
    </dl>
  )
}

function LastRequest({ apiKeyId }: { readonly apiKeyId: string }) {
  const organizationId = useOrganizationId()
  const { data } = useQuery('activities.list', { organizationId, credentialId: apiKeyId, limit: 1 })
  if (data === undefined) return <>…</>
  const [last] = data
  return last ? <Moment at={last.createdAt} /> : <>None that was recorded</>
}
