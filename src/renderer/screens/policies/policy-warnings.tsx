import { Notice } from '../../components/notice.tsx'
import { useQuery } from '../../hooks/query.ts'
import type { PolicyText } from './policy-text.ts'

/** Lists effects of the whole policy that nobody may have meant. The policy can be kept all the same. */
export function PolicyWarnings({
  effect,
  condition,
  consensus,
}: Pick<PolicyText, 'effect' | 'condition' | 'consensus'>) {
  const warnings = useQuery('policies.warnings', { effect, condition, consensus }).data ?? []
  return warnings.map(warning => (
    <Notice key={warning} tone="warning">
      {warning}
    </Notice>
  ))
}
