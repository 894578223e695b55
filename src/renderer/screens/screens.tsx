import type { ReactNode } from 'react'
import { DeviceOutcomesProvider } from '../hooks/device-outcomes.tsx'
import { DeviceWorkProvider } from '../hooks/device-work.tsx'
import { useRoute } from '../hooks/route.ts'
import { VotesProvider } from '../hooks/votes.tsx'
import { isSection, type Section } from '../shell/sections.ts'
import { Shell } from '../shell/shell.tsx'
import { AccountsScreen } from './accounts/accounts-screen.tsx'
import { ActivityScreens } from './activity/activity-screens.tsx'
import { ApiKeysScreen } from './api-keys/api-keys-screen.tsx'
import { ApprovalsScreen } from './approvals/approvals-screen.tsx'
import { DevicesScreen } from './devices/devices-screen.tsx'
import { MoreScreen } from './more-screen.tsx'
import { OrganizationScreen } from './organization/organization-screen.tsx'
import { QuorumScreen } from './organization/quorum-screen.tsx'
import { PeopleScreen } from './people/people-screen.tsx'
import { PoliciesScreen } from './policies/policies-screen.tsx'
import { ReferenceCallScreen } from './reference/reference-call-screen.tsx'
import { ReferenceScreen } from './reference/reference-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'

/** The screen each section shows, given what follows its name in the route. */
const screens: Record<Section, (id: string | undefined) => ReactNode> = {
  approvals: part => <ApprovalsScreen part={part} />,
  accounts: () => <AccountsScreen />,
  devices: () => <DevicesScreen />,
  activity: id => <ActivityScreens id={id} />,
  'api-keys': () => <ApiKeysScreen />,
  people: part => <PeopleScreen part={part} />,
  organization: part => (part === 'quorum' ? <QuorumScreen /> : <OrganizationScreen />),
  policies: part => <PoliciesScreen part={part} />,
  settings: () => <SettingsScreen />,
  help: call => (call ? <ReferenceCallScreen key={call} call={call} /> : <ReferenceScreen />),
  more: () => <MoreScreen />,
}

/** The main window. A route that does not exist leads to the approvals. */
export function Screens() {
  const [route, id] = useRoute()
  const section = isSection(route) ? route : 'approvals'
  return (
    <VotesProvider>
      <DeviceWorkProvider>
        <DeviceOutcomesProvider>
          <Shell section={section}>{screens[section](id)}</Shell>
        </DeviceOutcomesProvider>
      </DeviceWorkProvider>
    </VotesProvider>
  )
}
