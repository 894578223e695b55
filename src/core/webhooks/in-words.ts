import type { Warning } from '../../shared/card.ts'
import type { Organization } from '../records/organization.ts'

/** Warns the person who adds a webhook of what its operator will see. */
export function whatLeaves({ parentId }: Pick<Organization, 'parentId'>): Warning[] {
  const whose = parentId === null ? 'in this organization and every sub-organization' : 'here'
  return [
    {
      level: 'danger',
      text: `The operator of that server sees every request, signature and decision ${whose}, as it happens.`,
    },
  ]
}
