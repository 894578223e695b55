import { type ReactNode, useState } from 'react'
import type { Settings } from '../../../shared/settings.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { SubNavigation } from '../../components/sub-navigation.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useVisit } from '../../hooks/route.ts'
import { useAppState } from '../../hooks/state.tsx'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ApprovalSection } from './approval-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { DevelopmentSection } from './development-section.tsx'
import { DoctorSection } from './doctor-section.tsx'
import { ExceptionsSection } from './exceptions-section.tsx'
import { OriginsSection } from './origins-section.tsx'
import { OwnNodesSection } from './own-nodes-section.tsx'
import { PortSection } from './port-section.tsx'
import { QuotasSection } from './quotas-section.tsx'
import { RecordsSection } from './records-section.tsx'
import { pageAt, type SettingPage, settingPages } from './sections.ts'
import { SettingsFound } from './settings-found.tsx'
import { SignInSections } from './sign-in-sections.tsx'
import { SignerKeysSection } from './signer-keys-section.tsx'
import { StartSection } from './start-section.tsx'
import { VaultSection } from './vault-section.tsx'

const pages: Readonly<Record<SettingPage, (settings: Settings) => ReactNode>> = {
  keys: settings => <KeysPage settings={settings} />,
  approvals: settings => (
    <>
      <ApprovalSection settings={settings} />
      <ExceptionsSection settings={settings} />
    </>
  ),
  connections: settings => (
    <>
      <PortSection />
      <OriginsSection />
      <OwnNodesSection />
      <QuotasSection settings={settings} />
      <SignerKeysSection settings={settings} />
      <DevelopmentSection settings={settings} />
    </>
  ),
  'sign-in': () => <SignInSections />,
  general: settings => (
    <>
      <AppearanceSection />
      <StartSection />
      <AboutSection settings={settings} />
    </>
  ),
}

/** @param part - What follows `settings` in the route: a page, or a section on it. */
export function SettingsScreen({ part }: { readonly part: string | undefined }) {
  const settings = useQuery('settings.get', undefined)
  // Whoever goes somewhere else by a link has done with the search.
  const visit = useVisit()
  const [search, setSearch] = useState({ visit, typed: '' })
  const typed = search.visit === visit ? search.typed.trimStart() : ''
  const current = pageAt(part) ?? 'keys'
  return (
    <Page title="Settings">
      <SearchField label="Find a setting" value={typed} onChange={text => setSearch({ visit, typed: text })} />
      <SubNavigation
        label="Pages of settings"
        links={Object.entries(settingPages).map(([page, label]) => ({
          href: `#/settings/${page}`,
          label,
          current: page === current && typed === '',
        }))}
      />
      {typed === '' ? (
        <Loaded query={settings} what="settings">
          {loaded => <div className="settings">{pages[current](loaded)}</div>}
        </Loaded>
      ) : (
        <SettingsFound typed={typed} />
      )}
    </Page>
  )
}

/** What has to be answered or put right comes first. A program that asks while somebody is here moves nothing under their hands. */
function KeysPage({ settings }: { readonly settings: Settings }) {
  const { findings, backupsAsked } = useAppState()
  const [isAsked] = useState(backupsAsked > 0)
  const isFound = findings.length > 0
  return (
    <>
      {isAsked && <BackupSection />}
      {isFound && <RecordsSection />}
      <VaultSection settings={settings} />
      {!isFound && <RecordsSection />}
      {!isAsked && <BackupSection />}
      <DoctorSection />
    </>
  )
}
