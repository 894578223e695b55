import type { RecoveryView } from '../../../shared/recovery.ts'
import { FindingNotice } from '../../components/finding-notice.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { AttachVault } from './attach-vault.tsx'
import { DamagedKeys } from './damaged-keys.tsx'
import { MissingKeys } from './missing-keys.tsx'
import { OldVaults } from './old-vaults.tsx'
import { SetAsideKeys } from './set-aside-keys.tsx'
import { SettingSection } from './setting-section.tsx'

/** What is missing or damaged, with the way back from each. */
export function RecordsSection() {
  const recovery = useQuery('recovery.get', undefined)
  return (
    <SettingSection
      title="Keys and records"
      lead="Whether every key is in the key vault, and every record is as it was written. Countersign erases nothing by itself."
    >
      <Loaded query={recovery} what="keys and records">
        {loaded => (
          <>
            {loaded.findings.map(finding => (
              <FindingNotice key={finding.id} finding={finding} />
            ))}
            {loaded.isVaultLost && <AttachVault />}
            {loaded.missing && <MissingKeys missing={loaded.missing} />}
            {loaded.damaged.length > 0 && <DamagedKeys damaged={loaded.damaged} />}
            {loaded.setAside.length > 0 && <SetAsideKeys keys={loaded.setAside} />}
            {loaded.oldVaults.length > 0 && <OldVaults files={loaded.oldVaults} />}
            {isWhole(loaded) && <p className="quiet">All keys are there, and no damage was found.</p>}
            {!loaded.missing && !loaded.isVaultLost && (
              <p className="quiet">Unlock the key vault to see whether all keys are there.</p>
            )}
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

function isWhole({ findings, missing, damaged, setAside }: RecoveryView): boolean {
  if (!missing || findings.length > 0 || damaged.length > 0 || setAside.length > 0) return false
  return [missing.windowKeys, missing.wallets, missing.privateKeys].every(({ length }) => length === 0)
}
