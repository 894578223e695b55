import { useAppState } from '../hooks/state.tsx'
import { AskedByPrograms } from './asked-by-programs.tsx'
import { ExpiredBanner } from './expired-banner.tsx'
import { FindingsBanner } from './findings-banner.tsx'
import { Notice } from './notice.tsx'
import { StandingBanner } from './standing-banner.tsx'
import { VaultBanner } from './vault-banner.tsx'

/** Shows the banners that stand above every screen while they apply. */
export function Banners() {
  const { approvals, backupsAsked, organizations, warnings } = useAppState()
  return (
    <div className="banners">
      {approvals.mode === 'nothing' && (
        <Notice tone="danger" title="Approvals are off: every request is signed without asking you.">
          Countersign was started with <code>--approvals nothing</code>. To be asked again, start it without this
          option.
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="Other users of this computer can access Countersign’s files.">
          {warnings.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {backupsAsked > 0 && (
        <Notice
          tone="danger"
          title="A program on this computer asks for a backup of every key."
          actions={
            <a className="button button-plain button-small" href="#/settings/backup">
              Answer it
            </a>
          }
        />
      )}
      <FindingsBanner />
      <VaultBanner />
      {organizations.length > 0 && (
        <>
          <ExpiredBanner />
          <StandingBanner />
          <AskedByPrograms />
        </>
      )}
    </div>
  )
}
