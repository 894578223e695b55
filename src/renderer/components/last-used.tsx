import type { LastUsed } from '../../shared/last-used.ts'
import { Moment } from './moment.tsx'

/** Says when a credential was last used, as far as that is known. */
export function LastUsedWords({ at }: { readonly at: LastUsed }) {
  if (at === 'never') return <span>Never used</span>
  if (at === 'unknown') return <span>Not used since Countersign started</span>
  return (
    <span>
      Last used <Moment at={at} />
    </span>
  )
}
