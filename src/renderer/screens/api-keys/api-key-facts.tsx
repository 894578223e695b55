import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { ApiKeyExpiry } from './api-key-expiry.tsx'

/** Whose key it is, from when to when it holds, and by what its requests are known. */
export function ApiKeyFacts({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { userName, publicKey, createdAt } = apiKey
  return (
    <>
      <h2 className="section-title">About this key</h2>
      <dl className="facts-list">
        <div>
          <dt>User</dt>
          <dd>
            <VisibleText text={userName} />
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
    </>
  )
}
