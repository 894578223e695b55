import type { CheckView, DoctorView } from '../../../shared/doctor.ts'
import { Button } from '../../components/button.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { CheckRow } from './check-row.tsx'
import { SettingSection } from './setting-section.tsx'

/** Looks at everything when it is asked to, and offers to put right what can be. */
export function DoctorSection() {
  const doctor = useQuery('doctor.get', undefined)
  return (
    <SettingSection
      part="doctor"
      lead="Doctor checks the database, the keys, the files and this computer. It changes nothing unless you ask."
    >
      <Loaded query={doctor} what="doctor">
        {view => (
          <>
            <Results view={view} />
            <Progress now={view.now} />
            <Examine view={view} />
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

function Examine({ view: { now, examinedAt } }: { view: DoctorView }) {
  const examine = useAction('doctor.examine')
  return (
    <>
      <FailureNotice error={examine.error} />
      <div className="setting-line">
        <Button busy={examine.busy || now !== null} onClick={() => void examine.run(undefined)}>
          {examinedAt === null ? 'Check everything' : 'Check again'}
        </Button>
        {examinedAt !== null && now === null && (
          <span className="quiet">
            Checked at <Moment at={examinedAt} />
          </span>
        )}
      </div>
    </>
  )
}

function Progress({ now }: Pick<DoctorView, 'now'>) {
  return (
    <div role="status">
      {now && (
        <>
          <progress className="progress" aria-label="Checks" value={now.done} max={now.of} />
          <p className="quiet">{[now.title, now.text].filter(text => text !== '').join(': ')}</p>
        </>
      )}
    </div>
  )
}

/** Lists first the checks that need attention. The checks that are well can be opened. */
function Results({ view: { checks, now } }: { view: DoctorView }) {
  const of = (state: CheckView['state']) => checks.filter(check => check.state === state)
  const [ill, unknown, well] = [of('ill'), of('unknown'), of('well')]
  const mend = useAction('doctor.mend')
  const toast = useToast()

  async function run({ name, title }: CheckView): Promise<void> {
    const answer = await mend.run({ name })
    if (answer.ok) toast('Done', title)
  }

  if (checks.length === 0) return null
  return (
    <>
      {ill.length + unknown.length > 0 && (
        <ul className="rows" aria-label="Needs attention">
          {[...ill, ...unknown].map(check => (
            <CheckRow key={check.name} check={check} busy={mend.busy || now !== null} onMend={() => void run(check)} />
          ))}
        </ul>
      )}
      <FailureNotice error={mend.error} />
      {well.length > 0 && (
        <Disclosure summary={summaryOf(well.length, ill.length === 0 && now === null)}>
          <ul className="rows" aria-label="All is well">
            {well.map(check => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function summaryOf(count: number, isAll: boolean): string {
  const checks = `${count} ${count === 1 ? 'check' : 'checks'} found nothing wrong`
  return isAll ? `All is well: ${checks}` : checks
}
