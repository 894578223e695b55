import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { dayOf, fullTime } from '../../words/time.ts'

export function ApiKeyExpiry({ apiKey: { expiresAt, expired } }: { readonly apiKey: ApiKeyView }) {
  if (expiresAt === null) return <span>Never expires</span>
  return (
    <span title={fullTime(expiresAt)}>
      {expired ? 'Expired' : 'Expires'} {dayOf(expiresAt)}
    </span>
  )
}
