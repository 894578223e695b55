import type { RecoveryView } from '../../../shared/recovery.ts'
import { FindingNotice } from '../../components/finding-notice.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { LostKeys } from './lost-keys.tsx'
import { RecoveryEntries } from './recovery-entries.tsx'
import { SettingSection } from './setting-section.tsx'

/** Lists what is missing or damaged, with the way back from each. */
export function RecordsSection() {
  const recovery = useQuery('recovery.get', undefined)
  return (
    <SettingSection
      part="records"
      lead="Lost keys and damaged records, and how to restore them. Countersign erases nothing automatically."
    >
      <Loaded query={recovery} what="keys and records">
        {loaded => (
          <>
            {loaded.findings.map(finding => (
              <FindingNotice key={finding.id} finding={finding} />
            ))}
            {loaded.lost && <LostKeys lost={loaded.lost} />}
            {isWhole(loaded) && <p className="quiet">All keys are there, and no damage was found.</p>}
            {loaded.entries.length > 0 && <RecoveryEntries entries={loaded.entries} />}
            {!loaded.lost && <p className="quiet">Unlock Countersign to see whether all keys are there.</p>}
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

function isWhole({ findings, lost }: RecoveryView): boolean {
  if (!lost || lost.ownKeys || findings.length > 0) return false
  return lost.wallets.length === 0 && lost.privateKeys.length === 0
}
