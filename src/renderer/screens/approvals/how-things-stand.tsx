import { Fragment } from 'react'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { useWeekAgo } from '../../hooks/week-ago.ts'
import { WeekSummary } from '../activity/week-summary.tsx'
import { Allowances } from '../policies/allowances.tsx'

/** How things stand while nothing waits: the backup, what was signed, new programs, and what may be done without asking. */
export function HowThingsStand() {
  return (
    <>
      <dl className="facts-list">
        <div>
          <dt>Last 7 days</dt>
          <dd>
            <WeekSummary />
          </dd>
        </div>
        <div>
          <dt>Backup</dt>
          <dd>
            <LastBackup />
          </dd>
        </div>
        <NewPrograms />
      </dl>
      <Allowances title="Without asking you" none={null} />
    </>
  )
}

function LastBackup() {
  const { data } = useQuery('backups.get', undefined)
  if (data === undefined) return <>…</>
  const { lastAt, schedule } = data
  return (
    <>
      {lastAt === null ? (
        <span>No backup is known. If you lose this computer, you lose what is only on it.</span>
      ) : (
        <span>
          Last backup: <Moment at={lastAt} />
          {schedule && `; one every ${schedule.every}`}
        </span>
      )}
      <a href="#/settings/backup">{lastAt === null ? 'Back up everything' : 'Backup'}</a>
    </>
  )
}

/** Programs that somebody else may have added, too. */
function NewPrograms() {
  const organizationId = useOrganizationId()
  const since = useWeekAgo()
  const { data = [] } = useQuery('apiKeys.list', { organizationId })
  const added = data.filter(({ createdAt, isWindowKey }) => createdAt >= since && !isWindowKey)
  if (added.length === 0) return null
  return (
    <div>
      <dt>New programs</dt>
      <dd>
        <span>
          {added.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <a href={`#/api-keys/${id}`}>
                <VisibleText text={name} />
              </a>
            </Fragment>
          ))}
        </span>
      </dd>
    </div>
  )
}
