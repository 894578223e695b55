import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useQuery } from '../../hooks/query.ts'
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
import { SignInSections } from './sign-in-sections.tsx'
import { SignerKeysSection } from './signer-keys-section.tsx'
import { VaultSection } from './vault-section.tsx'

export function SettingsScreen() {
  const settings = useQuery('settings.get', undefined)
  const { findings, backupsAsked } = useAppState()
  // What has to be answered or put right comes first. A program that asks while somebody is here moves nothing under their hands.
  const [isAsked] = useState(backupsAsked > 0)
  const isFound = findings.length > 0
  return (
    <Page title="Settings">
      <Loaded query={settings} what="settings">
        {loaded => (
          <div className="settings">
            {isAsked && <BackupSection />}
            {isFound && <RecordsSection />}
            <VaultSection settings={loaded} />
            {!isFound && <RecordsSection />}
            {!isAsked && <BackupSection />}
            <DoctorSection />
            <ApprovalSection settings={loaded} />
            <ExceptionsSection settings={loaded} />
            <OwnNodesSection />
            <OriginsSection />
            <PortSection />
            <SignInSections />
            <QuotasSection settings={loaded} />
            <SignerKeysSection settings={loaded} />
            <AppearanceSection />
            <DevelopmentSection settings={loaded} />
            <AboutSection settings={loaded} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
