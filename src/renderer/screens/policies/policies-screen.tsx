import { ScrollText } from 'lucide-react'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { PolicyPanel } from './policy-panel.tsx'

export function PoliciesScreen() {
  const organizationId = useOrganizationId()
  const policies = useQuery('policies.list', { organizationId })
  return (
    <Page title="Policies" lead="Rules about which requests of users are allowed, beside the root users' own word.">
      <Notice tone="warning" title="Policies are kept, but not applied yet.">
        In this version only root users decide: a policy here allows nothing and forbids nothing. Policies take effect
        in a later version. Programs can create them through the API.
      </Notice>
      <Loaded query={policies} what="policies">
        {list =>
          list.length > 0 ? (
            <div className="panels">
              {list.map(policy => (
                <PolicyPanel key={policy.id} policy={policy} />
              ))}
            </div>
          ) : (
            <Empty icon={<ScrollText size={24} aria-hidden />} title="No policies yet">
              <p>Programs create them through the API.</p>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}
