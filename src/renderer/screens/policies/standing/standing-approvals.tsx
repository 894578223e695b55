import { TimerOff } from 'lucide-react'
import type { GrantView } from '../../../../shared/standing-approvals.ts'
import { Button } from '../../../components/button.tsx'
import { Empty } from '../../../components/empty.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { FoldingRow } from '../../../components/folding-row.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Moment } from '../../../components/moment.tsx'
import { Sentence } from '../../../components/sentence.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { UsedMeter } from '../../../components/used-meter.tsx'
import { VisibleText } from '../../../components/visible-text.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useLiveGrants } from '../../../hooks/live-grants.ts'
import { useNow } from '../../../hooks/now.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { timeLeft } from '../../../words/time.ts'

/** Lists the standing approvals of the person, who can take them back. */
export function StandingApprovals() {
  const grants = useLiveGrants()
  return (
    <Loaded query={grants} what="standing approvals">
      {list =>
        list.length > 0 ? (
          <>
            <GrantRows title="Active" grants={list.filter(({ usedUp }) => !usedUp)} />
            <GrantRows title="Used up" grants={list.filter(({ usedUp }) => usedUp)} />
          </>
        ) : (
          <Empty icon={<TimerOff size={24} aria-hidden />} title="No standing approvals">
            <p>
              When you approve a transfer, you can also approve others like it for a while. They appear here until they
              end.
            </p>
          </Empty>
        )
      }
    </Loaded>
  )
}

function GrantRows({ title, grants }: { title: string; grants: readonly GrantView[] }) {
  if (grants.length === 0) return null
  return (
    <>
      <h2 className="section-title">{title}</h2>
      <ul className="rows">
        {grants.map(grant => (
          <GrantRow key={grant.id} grant={grant} />
        ))}
      </ul>
    </>
  )
}

export function GrantRow({ grant }: { grant: GrantView }) {
  const organizationId = useOrganizationId()
  const revoke = useAction('grants.revoke')
  const toast = useToast()
  const left = grant.expiresAt - useNow(1000)
  const [what, by] = inTwo(grant.sentence)
  const act = grant.usedUp ? 'Remove' : 'Revoke'

  async function run(): Promise<void> {
    const answer = await revoke.run({ organizationId, grantId: grant.id })
    if (answer.ok) toast(grant.usedUp ? 'Removed the standing approval' : 'Revoked the standing approval')
  }

  return (
    <li>
      <FoldingRow
        title={
          <p className="row-title grant-sentence">
            <Sentence text={what} names={grant.names} brief />
          </p>
        }
        about={
          <>
            {grant.usedUp ? 'Used up: each request waits for you again' : `${timeLeft(left)} left`} · approved{' '}
            <Moment at={grant.createdAt} />
            {by !== '' && (
              <>
                {' · '}
                <Sentence text={by} names={grant.names} brief />
              </>
            )}
          </>
        }
        aside={
          <>
            <VisibleText text={grant.use} />
            <UsedMeter label="Used of the standing approval" used={grant.used} />
          </>
        }
        actions={
          <Button
            size="small"
            busy={revoke.busy}
            onClick={() => void run()}
            aria-label={`${act}: ${grant.sentence.slice(0, 80)}`}
          >
            {act}
          </Button>
        }
      >
        <dl className="expressions">
          {grant.covers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Sentence text={value} />
              </dd>
            </div>
          ))}
          <div>
            <dt>Given with</dt>
            <dd>
              <a href={`#/activity/${grant.activityId}`}>The request that you approved</a>
            </dd>
          </div>
        </dl>
      </FoldingRow>
      <FailureNotice error={revoke.error} />
    </li>
  )
}

/** What it covers, and with which account and asked by whom. Together they are the sentence. */
function inTwo(sentence: string): readonly [what: string, by: string] {
  const at = sentence.indexOf(' with ')
  return at === -1 ? [sentence, ''] : [sentence.slice(0, at).replace(/,$/, ''), sentence.slice(at + 1)]
}
