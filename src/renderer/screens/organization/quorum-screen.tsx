import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { listed } from '../../../shared/listed.ts'
import type { PeopleView, PersonView } from '../../../shared/people.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Form } from '../../components/form.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { PeopleChoice } from '../../components/people-choice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { UserWords } from '../../components/user-words.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'
import { quorumDangers, quorumWords, takeBackWords, thresholdProblem } from '../../words/quorum.ts'

export function QuorumScreen() {
  const organizationId = useOrganizationId()
  const people = useQuery('people.get', { organizationId })
  return (
    <Page
      title="Root users"
      lead="If enough root users agree, a request is allowed whatever the policies say. Only they can change the root users, and the name and features of the organization."
      back={
        <a className="back-link" href="#/organization">
          <ArrowLeft size={15} aria-hidden /> Organization
        </a>
      }
    >
      <Loaded query={people} what="people">
        {loaded => (
          <>
            <p>{quorumWords(loaded.quorum)}</p>
            {loaded.previousQuorum && <Notice tone="warning">{takeBackWords(loaded.previousQuorum)}</Notice>}
            <QuorumForm key={JSON.stringify(rootOf(loaded))} people={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const rootOf = ({ users, quorum }: PeopleView) => [
  quorum.threshold,
  users.filter(({ root }) => root).map(({ id }) => id),
]

function QuorumForm({ people: { users, quorum } }: { people: PeopleView }) {
  const organizationId = useOrganizationId()
  const update = useAction('quorum.update')
  const toast = useToast()
  const before = users.filter(({ root }) => root).map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const [typed, setTyped] = useState(String(quorum.threshold))
  const [submitted, setSubmitted] = useState(false)
  const [asking, setAsking] = useState(false)

  // Somebody may have been deleted since they were chosen.
  const members = users.filter(({ id }) => chosen.includes(id))
  const silent = members.filter(user => !canStamp(user))
  const next = { threshold: Number(typed), of: members.length }
  const problems = {
    members:
      members.length === 0
        ? 'Choose at least one person.'
        : silent.length > 0
          ? `${listed(silent.map(({ name }) => name))} cannot decide: there is no passkey, and no API key that does not expire.`
          : undefined,
    threshold: thresholdProblem(typed, members.length),
  }
  const wrong = Object.values(problems).some(Boolean)
  const differs =
    next.threshold !== quorum.threshold ||
    members.length !== before.length ||
    members.some(({ id }) => !before.includes(id))
  const dangers = wrong
    ? []
    : quorumDangers(
        next,
        members.some(({ window }) => window),
      )

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!wrong && differs) setAsking(true)
  }

  async function confirm(): Promise<void> {
    const answer = await update.run({ organizationId, threshold: next.threshold, userIds: members.map(({ id }) => id) })
    if (!answer.ok) return
    setAsking(false)
    toast('Changed the root users', quorumWords(next))
  }

  return (
    <Form className="form policy-form" onSubmit={submit}>
      <PeopleChoice
        label="Who is a root user"
        users={users}
        chosen={members.map(({ id }) => id)}
        onChange={setChosen}
        about={aboutPerson}
        error={submitted ? problems.members : undefined}
      />
      <TextField
        label="How many of them must agree"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        hint={members.length > 0 ? `From 1 to ${members.length}.` : undefined}
        error={submitted ? problems.threshold : undefined}
      />
      {differs && dangers.length > 0 && (
        <Notice tone="danger" title="What this means">
          <Dangers list={dangers} />
        </Notice>
      )}
      {submitted && !differs && !wrong && (
        <p className="quiet" role="status">
          Nothing is changed yet.
        </p>
      )}
      <div className="form-actions">
        <a className="button button-plain button-normal" href="#/organization">
          Cancel
        </a>
        <Button type="submit" variant="primary" busy={update.busy}>
          Change root users
        </Button>
      </div>
      <Confirm
        open={asking}
        title="Change who decides?"
        confirm="Change"
        busy={update.busy}
        error={update.error}
        onConfirm={() => void confirm()}
        onCancel={() => {
          update.reset()
          setAsking(false)
        }}
      >
        <p>
          Now: {quorumWords(quorum)}
          <br />
          Then: {quorumWords(next)}
        </p>
        <p>Root users would be:</p>
        <ul className="plain-list">
          {members.map(user => (
            <li key={user.id}>
              <UserWords user={user} among={users} />
            </li>
          ))}
        </ul>
        {before.some(id => !chosen.includes(id)) && <p>Everyone else keeps what policies allow them.</p>}
        <Dangers list={dangers} />
        {quorum.threshold > 1 && <p>It happens once {quorum.threshold} of the present root users have agreed.</p>}
      </Confirm>
    </Form>
  )
}

function Dangers({ list }: { list: readonly string[] }) {
  return (
    <ul className="plain-list">
      {list.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Root users need a credential that lasts. */
function canStamp({ apiKeys, passkeys, window }: PersonView): boolean {
  return window || passkeys.length > 0 || apiKeys.some(({ expiresAt }) => expiresAt === null)
}

function aboutPerson(person: PersonView): string {
  const { apiKeys, passkeys, window } = person
  const programs = apiKeys.filter(({ isWindowKey }) => !isWindowKey).length
  const parts = [
    window && 'this window',
    programs > 0 && counted(programs, 'API key'),
    passkeys.length > 0 && counted(passkeys.length, 'passkey'),
  ].filter(part => part !== false)
  const has = parts.length > 0 ? listed(parts) : 'no credential'
  return canStamp(person) ? has : `${has}: cannot decide`
}
