import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { OriginRow } from './origin-row.tsx'
import { SettingSection } from './setting-section.tsx'

export function OriginsSection() {
  const organizationId = useOrganizationId()
  const origins = useQuery('origins.list', { organizationId })
  return (
    <SettingSection
      part="origins"
      lead="Origins of web pages that may send requests. Countersign asks you about each one once. Programs on this computer have no origin."
    >
      <Loaded query={origins} what="origins">
        {list =>
          list.length > 0 ? (
            <ul className="rows">
              {list.map(origin => (
                <OriginRow key={origin.origin} view={origin} />
              ))}
            </ul>
          ) : (
            <p className="quiet">No web page has asked yet.</p>
          )
        }
      </Loaded>
    </SettingSection>
  )
}
