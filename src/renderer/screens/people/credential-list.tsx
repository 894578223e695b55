import { Fingerprint, KeyRound, LogIn, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PasskeyView, PersonView } from '../../../shared/people.ts'
import { Confirm } from '../../components/confirm.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { dayOf } from '../../words/time.ts'

interface Props {
  readonly person: PersonView
  /** True if this window may change them: in sub-organizations it may not. */
  readonly canChange?: boolean
}

/** Everything registered by which a person is recognized. */
export function CredentialList({ person, canChange = true }: Props) {
  const { apiKeys, passkeys, providers, name } = person
  const [deleting, setDeleting] = useState<PasskeyView | null>(null)
  if (apiKeys.length + passkeys.length + providers.length === 0) {
    return (
      <p className="panel-empty">
        Has no API key, passkey or sign-in provider
        {person.email === null && person.phoneNumber === null
          ? ', and so cannot ask for anything.'
          : ': can only sign in by e-mail or text message, if a program offers that.'}
        {canChange && ' Create an API key, or add a passkey.'}
      </p>
    )
  }
  return (
    <ul className="credentials" aria-label={`Credentials of ${name}`}>
      {apiKeys.map(key => (
        <Credential
          key={key.id}
          icon={<KeyRound size={16} aria-hidden />}
          kind="API key"
          name={key.name}
          note={key.isWindowKey ? 'This window' : key.expired ? 'Expired' : undefined}
          used={key.lastUsed !== 'never'}
          exact={key.publicKey}
          what="public key"
          since={key.createdAt}
        />
      ))}
      {passkeys.map(passkey => (
        <Credential
          key={passkey.id}
          icon={<Fingerprint size={16} aria-hidden />}
          kind="Passkey"
          name={passkey.name}
          note={passkey.model || undefined}
          used={passkey.used}
          danger={passkey.countWentBack ? countWentBack : undefined}
          exact={passkey.credentialId}
          what="credential id"
          since={passkey.createdAt}
        >
          {canChange && (
            <IconButton
              label={`Delete the passkey ${passkey.name}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => setDeleting(passkey)}
            />
          )}
        </Credential>
      ))}
      {providers.map(provider => (
        <Credential
          key={provider.id}
          icon={<LogIn size={16} aria-hidden />}
          kind="Sign-in provider"
          name={provider.name}
          note={provider.issuer}
          exact={provider.subject}
          what="account at the provider"
        />
      ))}
      {deleting && <DeletePasskey passkey={deleting} onClose={() => setDeleting(null)} />}
    </ul>
  )
}

const countWentBack =
  'Its signature count went backwards: this passkey may have been copied. If its owner cannot explain it, delete it and register another.'

interface CredentialProps {
  readonly icon: ReactNode
  readonly kind: string
  readonly name: string
  readonly note?: string | undefined
  /** The exact value it is told by. */
  readonly exact: string
  readonly what: string
  readonly since?: number
  /** True if its holder has signed anything with it; absent if that is not known. */
  readonly used?: boolean
  readonly danger?: string | undefined
  readonly children?: ReactNode
}

function Credential({ icon, kind, name, note, exact, what, since, used, danger, children }: CredentialProps) {
  return (
    <li className="credential credential-line">
      <span className="credential-icon">{icon}</span>
      <p className="row-title">
        <VisibleText text={name} />
      </p>
      <p className="row-meta">
        <span>{kind}</span>
        {note && (
          <span>
            <VisibleText text={note} />
          </span>
        )}
        {used === false && <span>Never used</span>}
      </p>
      <p className="row-meta">{since !== undefined && `Since ${dayOf(since)}`}</p>
      <p className="row-mono">
        <code translate="no" title={exact}>
          <VisibleText text={endsOf(exact)} />
        </code>
      </p>
      <div className="account-actions">
        <CopyButton text={exact} what={what} />
        {children}
      </div>
      {danger && <Notice tone="danger">{danger}</Notice>}
    </li>
  )
}

/** The first eight characters and the last eight, by which a person finds it among a few. Whole, it is copied. */
function endsOf(exact: string): string {
  const characters = [...exact]
  return characters.length <= 20 ? exact : `${characters.slice(0, 8).join('')}…${characters.slice(-8).join('')}`
}

function DeletePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const organizationId = useOrganizationId()
  const remove = useAction('passkeys.delete')
  const toast = useToast()

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, passkeyId: passkey.id })
    if (!answer.ok) return
    onClose()
    toast(`Deleted the passkey “${passkey.name}”`)
  }

  return (
    <Confirm
      open
      title={`Delete the passkey “${passkey.name}”?`}
      confirm="Delete"
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      The phone, computer or security key that holds it will no longer be recognized. This cannot be undone, but it can
      be registered again.
    </Confirm>
  )
}
