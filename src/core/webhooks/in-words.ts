import type { Warning } from '../../shared/card.ts'
import type { Organization } from '../records/organization.ts'

/** What whoever adds a webhook gives away. */
export function whatLeaves({ parentId }: Pick<Organization, 'parentId'>): Warning[] {
  const whose = parentId === null ? 'here and in every sub-organization' : 'here'
  return [
    {
      level: 'danger',
      text: `Whoever runs that server learns of everything that is asked for, signed and decided ${whose}, while it happens.`,
    },
  ]
}
