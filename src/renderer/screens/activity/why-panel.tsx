import type { ExplainedView, PolicyWhy, Why, WhyNow } from '../../../shared/why.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { effectWords, outcomeWords } from '../../words/policies.ts'
import { approvedWords } from '../../words/quorum.ts'
import { ExplainedTree } from './explained-tree.tsx'
import { UnmatchedFolded } from './unmatched-folded.tsx'

/** Why a request was allowed, held or denied. */
export function WhyPanel({ activityId }: { activityId: string }) {
  const organizationId = useOrganizationId()
  const why = useQuery('activities.why', { organizationId, activityId })
  return (
    <section className="panel why" aria-label="Why">
      <header className="panel-header">
        <h3>Why</h3>
      </header>
      <div className="why-body">
        <Loaded query={why} what="reasons">
          {loaded => <Reasons why={loaded} />}
        </Loaded>
      </div>
    </section>
  )
}

function Reasons({ why: { decided, recorded, approvers, now, nowUntold } }: { why: Why }) {
  const current = now ? (
    <ReasonsNow now={now} decided={decided !== null} />
  ) : (
    <p className="quiet">Unknown, because {nowUntold}.</p>
  )
  return (
    <>
      {decided !== null && (
        <p className="why-sentence">
          <Sentence text={decided} />
        </p>
      )}
      {approvers.length > 0 && (
        <p className="quiet">
          Approved by{' '}
          {approvers.map(({ userName, credentialName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <span key={index}>
              {index > 0 && ', '}
              <VisibleText text={userName} /> (<VisibleText text={credentialName} />)
            </span>
          ))}
          .
        </p>
      )}
      {recorded.length > 0 && <Recorded recorded={recorded} decided={decided !== null} />}
      {decided === null ? current : <Disclosure summary="What would be decided now">{current}</Disclosure>}
    </>
  )
}

/** Outcomes of policies for each vote. Open if they are the answer. */
function Recorded({ recorded, decided }: { recorded: Why['recorded']; decided: boolean }) {
  const list = (
    <ul className="why-recorded">
      {recorded.map(({ at, userName, outcomes }) => (
        <li key={`${at} ${userName}`}>
          <p>
            With the vote of <VisibleText text={userName} />, <Moment at={at} />
          </p>
          {outcomes.length === 0 && <p className="quiet">There was no policy.</p>}
          <ul className="why-outcomes">
            <UnmatchedFolded
              items={outcomes}
              // Policies of one name may have followed each other.
              keyOf={(_, index) => index}
              show={({ policyName, outcome }) => (
                <li className="why-policy">
                  <Outcome outcome={outcome} />
                  <span>
                    <VisibleText text={policyName} />
                  </span>
                </li>
              )}
            />
          </ul>
        </li>
      ))}
    </ul>
  )
  if (!decided) return <Disclosure summary="What was recorded with each vote">{list}</Disclosure>
  return (
    <>
      <h4>What was recorded when it was decided</h4>
      {list}
    </>
  )
}

function ReasonsNow({ now: { sentence, root, policies }, decided }: { now: WhyNow; decided: boolean }) {
  const isOpen = (policy: PolicyWhy) => !root.decided && policy === decidingPolicy(policies)
  return (
    <div className="why-now">
      {decided && (
        <p className="field-hint">
          This uses the current policies, users and limits. Limits include what was used since, but not the amount of
          this request.
        </p>
      )}
      <p className={decided ? undefined : 'why-sentence'}>
        <Sentence text={sentence} />
      </p>
      <p className="quiet">
        {approvedWords(root)}
        {root.decided ? ', so policies do not decide.' : policies.length > 0 ? ', so policies decide.' : '.'}
      </p>
      {policies.length > 0 && (
        <p className="field-hint">
          {root.decided
            ? 'If policies decided, they would say about the original request:'
            : 'The current policies say about the original request:'}
        </p>
      )}
      {policies.length > 0 && (
        <ul className="why-policies" aria-label="Policies">
          <UnmatchedFolded
            items={policies}
            keyOf={({ id }) => id}
            show={policy => (
              <li>
                <PolicyReason policy={policy} isOpen={isOpen(policy)} />
              </li>
            )}
          />
        </ul>
      )}
    </div>
  )
}

/** The first that decides: a denial does before all that allow. */
const decidingPolicy = (policies: readonly PolicyWhy[]): PolicyWhy | undefined =>
  policies.find(({ outcome }) => outcome === 'denyExplicit') ?? policies.find(({ outcome }) => outcome === 'allow')

function PolicyReason({ policy, isOpen }: { policy: PolicyWhy; isOpen: boolean }) {
  const { name, effect, outcome } = policy
  const parts: readonly { label: string; explained: ExplainedView | null }[] = [
    { label: 'Which requests', explained: policy.condition },
    { label: 'Who must agree', explained: policy.consensus },
    { label: 'At what times', explained: policy.time },
  ]
  const written = parts.filter(({ explained }) => explained !== null)
  const head = (
    <span className="why-policy">
      <Outcome outcome={outcome} />
      <span>
        <span className="why-name">
          <VisibleText text={name} />
        </span>{' '}
        <span className="quiet">{effectWords[effect].label}</span>
      </span>
    </span>
  )
  const unnamed = policy.isUnnamed && (
    <p className="why-unnamed">
      This policy matches the request, but does not name the part that hands over an account. So it does not allow it.
    </p>
  )
  if (written.length === 0)
    return (
      <>
        <div className="why-bare">{head}</div>
        {unnamed}
      </>
    )
  return (
    <>
      <Disclosure summary={head} open={isOpen}>
        {written.map(
          ({ label, explained }) =>
            explained && (
              <div key={label} className="why-part">
                <h4>{label}</h4>
                <ExplainedTree root={explained} />
              </div>
            ),
        )}
      </Disclosure>
      {unnamed}
    </>
  )
}

function Outcome({ outcome }: { outcome: PolicyWhy['outcome'] }) {
  const { label, tone } = outcomeWords[outcome]
  return <span className={`chip chip-${tone}`}>{label}</span>
}
