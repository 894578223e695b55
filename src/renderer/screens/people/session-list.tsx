import { Eye, LogOut, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { ProfileView, SessionView } from '../../../shared/sessions.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { LastUsedWords } from '../../components/last-used.tsx'
import { Moment } from '../../components/moment.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useNow } from '../../hooks/now.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { timeLeft } from '../../words/time.ts'
import { InWordsView } from '../policies/in-words-view.tsx'

interface Props {
  readonly sessions: readonly SessionView[]
  /** Whose they are. */
  readonly name: string
  /** True if this window may end them: in sub-organizations it may not. */
  readonly canEnd?: boolean
}

/** Lists sessions in which somebody is signed in now. Empty if there is none. */
export function SessionList(props: Props) {
  return props.sessions.length > 0 && <LiveSessions {...props} />
}

/** Lists sessions without those that have ended since the agent was asked. */
function LiveSessions({ sessions, name, canEnd = true }: Props) {
  const now = useNow(1000)
  const [ending, setEnding] = useState<SessionView | null>(null)
  const live = sessions.filter(({ expiresAt }) => expiresAt > now)
  if (live.length === 0 && !ending) return null
  return (
    <>
      <h3 className="panel-section">Signed in</h3>
      <ul className="credentials" aria-label={`Sessions of ${name}`}>
        {live.map(session => (
          <li key={session.id} className="credential">
            <span className="credential-icon">
              {session.onlyReads ? <Eye size={16} aria-hidden /> : <UserCheck size={16} aria-hidden />}
            </span>
            <div className="credential-main">
              <p className="row-title">
                <VisibleText text={session.name} />
                {session.onlyReads && <span className="chip chip-quiet">Can only read</span>}
                {session.profile && <span className="chip chip-quiet">Limited by a profile</span>}
              </p>
              <p className="row-meta">
                <BegunBy session={session} />
                <span>
                  Ends in {timeLeft(session.expiresAt - now)}, at <Moment at={session.expiresAt} />
                </span>
                <LastUsedWords at={session.lastUsed} />
              </p>
              {session.profile && <Profile profile={session.profile} />}
            </div>
            {canEnd && (
              <div className="account-actions">
                <IconButton
                  label={`End the session ${session.name} of ${name}`}
                  icon={<LogOut size={16} aria-hidden />}
                  onClick={() => setEnding(session)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndSession session={ending} name={name} onClose={() => setEnding(null)} />}
    </>
  )
}

const kinds = { apiKey: 'API key', passkey: 'passkey', provider: 'sign-in provider', contact: null } as const

function BegunBy({ session: { begunBy, createdAt } }: { session: SessionView }) {
  return (
    <span>
      Began <Moment at={createdAt} />
      {begunBy?.kind === 'contact' && ' by e-mail or text message'}
      {begunBy && kinds[begunBy.kind] && (
        <>
          {' '}
          with the {kinds[begunBy.kind]} “<VisibleText text={begunBy.name} />”
        </>
      )}
    </span>
  )
}

function Profile({ profile: { name, inWords, scope } }: { profile: ProfileView }) {
  if (name === null) return <p className="row-meta">Its session profile is gone, so it may do nothing.</p>
  return (
    <Disclosure
      summary={
        <span>
          What the session profile “<VisibleText text={name} />” lets it do
        </span>
      }
    >
      {inWords && <InWordsView said={inWords} />}
      <pre className="expression" translate="no">
        <VisibleText text={scope} />
      </pre>
    </Disclosure>
  )
}

function EndSession({ session, name, onClose }: { session: SessionView; name: string; onClose: () => void }) {
  const organizationId = useOrganizationId()
  const end = useAction('sessions.end')
  const toast = useToast()

  async function confirm(): Promise<void> {
    const answer = await end.run({ organizationId, sessionId: session.id })
    if (!answer.ok) return
    onClose()
    toast(`Ended the session “${session.name}”`)
  }

  return (
    <Confirm
      open
      title={`End the session “${session.name}”?`}
      confirm="End session"
      busy={end.busy}
      error={end.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {session.onlyReads
          ? 'The program that signed in can no longer read with it.'
          : 'The program that signed in can no longer send requests with it.'}{' '}
        “<VisibleText text={name} />” can sign in again.
      </p>
      {session.begunBy && kinds[session.begunBy.kind] && (
        <p>
          Other sessions continue. To end all sessions of the {kinds[session.begunBy.kind]} “
          <VisibleText text={session.begunBy.name} />” and prevent new ones, delete it.
        </p>
      )}
    </Confirm>
  )
}
