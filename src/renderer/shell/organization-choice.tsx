import { useAppState, useChooseOrganization, useOrganizationId } from '../hooks/state.tsx'

/** The name of the organization; a choice only where there are several. */
export function OrganizationChoice() {
  const { organizations } = useAppState()
  const organizationId = useOrganizationId()
  const choose = useChooseOrganization()
  if (organizations.length < 2) return <span className="rail-organization">{organizations[0]?.name}</span>
  return (
    <select
      className="rail-organization"
      aria-label="Organization"
      value={organizationId}
      onChange={event => choose(event.target.value)}
    >
      {organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
