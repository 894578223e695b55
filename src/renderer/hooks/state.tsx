import { createContext, type ReactNode, useContext, useState } from 'react'
import type { State } from '../../shared/state.ts'

interface Known {
  readonly state: State
  readonly organizationId: string | undefined
  chooseOrganization(id: string): void
}

const StateContext = createContext<Known | null>(null)

export function StateProvider({ state, children }: { state: State; children: ReactNode }) {
  const [chosen, chooseOrganization] = useState<string>()
  const organization = state.organizations.find(({ id }) => id === chosen) ?? state.organizations[0]
  return <StateContext value={{ state, organizationId: organization?.id, chooseOrganization }}>{children}</StateContext>
}

/** The state of the agent, known on every screen. */
export function useAppState(): State {
  return useKnown().state
}

/** The id of the organization the screens are about. Only for screens that are shown once there is one. */
export function useOrganizationId(): string {
  const { organizationId } = useKnown()
  if (!organizationId) throw new Error('useOrganizationId is called before there is an organization')
  return organizationId
}

export function useChooseOrganization(): (id: string) => void {
  return useKnown().chooseOrganization
}

function useKnown(): Known {
  const known = useContext(StateContext)
  if (!known) throw new Error('The state is read outside of StateProvider')
  return known
}
