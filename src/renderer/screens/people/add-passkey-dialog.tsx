import { useState } from 'react'
import type { PersonView } from '../../../shared/people.ts'
import { makePasskey, passkeySite } from '../../browser/passkey.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { Notice } from '../../components/notice.tsx'
import { ReachWords } from '../../components/reach-words.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'

interface Props {
  readonly person: PersonView
  readonly onClose: () => void
  /** Opens an alternative if no passkey can be made. */
  readonly onApiKey: () => void
}

/** Registers a passkey for a user, where this window can. */
export function AddPasskeyDialog({ person, onClose, onApiKey }: Props) {
  const { carrier } = useAppState()
  const canMake = carrier === 'browser' && 'PublicKeyCredential' in window
  return (
    <Modal open onClose={onClose} title={`Add a passkey for “${person.name}”`}>
      {canMake ? <PasskeyForm person={person} onClose={onClose} /> : <NotHere isDesktop={carrier === 'electron'} />}
      {!canMake && (
        <div className="form-actions">
          <Button onClick={onClose}>Close</Button>
          <Button onClick={onApiKey}>Create an API key</Button>
        </div>
      )}
    </Modal>
  )
}

function PasskeyForm({ person, onClose }: Pick<Props, 'person' | 'onClose'>) {
  const organizationId = useOrganizationId()
  const create = useAction('passkeys.create')
  const toast = useToast()
  const [name, setName] = useState('')
  const [nameMissing, setNameMissing] = useState(false)
  const [making, setMaking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function submit(): Promise<void> {
    if (!name.trim()) return setNameMissing(true)
    create.reset()
    setRefused(null)
    setMaking(true)
    const held = person.passkeys.map(({ credentialId }) => credentialId)
    const made = await makePasskey(person.name, held).catch((thrown: unknown) => {
      setRefused(wordsOf(thrown))
      return null
    })
    setMaking(false)
    if (!made) return
    const answer = await create.run({ organizationId, userId: person.id, name: name.trim(), ...made })
    if (!answer.ok) return
    onClose()
    toast(`Added the passkey “${name.trim()}”`)
  }

  return (
    <Form onSubmit={submit}>
      <p>
        A passkey proves who somebody is with a fingerprint, a face or a code, on a phone, a security key or this
        computer. Your browser asks for it next, so have “{person.name}” at hand with theirs.
      </p>
      <Notice tone="info">
        It works only for web pages on this computer (<code>{passkeySite}</code>). Other web sites must register
        passkeys of their own.
      </Notice>
      <TextField
        label="Name of the passkey"
        value={name}
        maxLength={100}
        onChange={value => {
          setName(value)
          setNameMissing(false)
        }}
        hint="For example where it is: “Grace’s phone”."
        error={nameMissing ? 'Give the passkey a name, so that you can tell it from others.' : undefined}
      />
      <p className="quiet">
        <ReachWords reach={person.reach} />
      </p>
      {refused && (
        <Notice tone="error" live title="No passkey was made.">
          {refused}
        </Notice>
      )}
      <FailureNotice error={create.error} />
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={making || create.busy}>
          Add passkey
        </Button>
      </div>
    </Form>
  )
}

/** Why not, and what can be done instead. */
function NotHere({ isDesktop }: { isDesktop: boolean }) {
  return (
    <>
      <p>
        {isDesktop
          ? 'A passkey belongs to a web site. This desktop window is not a web site, so it cannot make one.'
          : 'This browser does not support passkeys.'}{' '}
        Do one of these instead:
      </p>
      <ul className="bullets">
        <li>
          Let the web site where the passkey will be used register it and send it to Countersign with{' '}
          <a href="#/reference/activity.create_authenticators">create_authenticators</a>. It works for that site.
        </li>
        {isDesktop ? (
          <li>
            For web pages on this computer (<code>{passkeySite}</code>): quit Countersign, start it with its window in a
            browser (<code>countersign start</code>), and add the passkey there.
          </li>
        ) : (
          <li>Open this window in another browser.</li>
        )}
        <li>Create an API key, which needs no web site.</li>
      </ul>
    </>
  )
}

/** Browsers do not tell a person who cancelled from one who took too long, on purpose. */
function wordsOf(thrown: unknown): string {
  const name = thrown instanceof DOMException ? thrown.name : ''
  if (name === 'NotAllowedError') return 'It was cancelled, or took too long. Try again.'
  if (name === 'InvalidStateError') return 'That device holds a passkey of this user already. Use another one.'
  return 'The browser could not make one. Try another browser or device.'
}
