import { useState } from 'react'
import type { KeyOwner, Reach } from '../../../shared/api-keys.ts'
import type { PeopleView } from '../../../shared/people.ts'
import { generateProgramToken } from '../../browser/program-token.ts'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'
import type { Credentials } from '../../words/program.ts'
import { OwnerField, ofItsOwn, reachOfOwner } from './owner-field.tsx'

const day = 86_400
const never = 0
const expiries = [
  { value: never, label: 'Never' },
  { value: day, label: 'After 1 day' },
  { value: 7 * day, label: 'After 7 days' },
  { value: 30 * day, label: 'After 30 days' },
  { value: 90 * day, label: 'After 90 days' },
  { value: 365 * day, label: 'After 1 year' },
]

export interface CreatedApiKey {
  readonly credentials: Credentials
  readonly name: string
  readonly reach: Reach
  /** True if a policy lets it ask for signatures. */
  readonly mayAsk: boolean
  /** True if others have to approve the key before it can be used. */
  readonly waits: boolean
}

interface Props {
  readonly people: PeopleView
  /** User that is chosen at first; absent, one of the program's own. */
  readonly userId?: string | undefined
  /** The private half exists only in what is passed here. */
  readonly onCreated: (created: CreatedApiKey) => void
  /** Called if somebody else may have made the key pair, once their public key is registered, with the name of the key. */
  readonly onRegistered?: (name: string) => void
  readonly onCancel: () => void
  readonly cancel: string
}

function isPublicKey(text: string): boolean {
  return /^0[23][0-9a-f]{64}$/.test(text)
}

/** Makes a key pair in this window and tells the agent its public half. */
export function ApiKeyForm({ people, userId, onCreated, onRegistered, onCancel, cancel }: Props) {
  const organizationId = useOrganizationId()
  const { api } = useAppState()
  const create = useAction('apiKeys.create')
  const [owner, setOwner] = useState<KeyOwner>(userId === undefined ? ofItsOwn : { userId })
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState(never)
  const [nameMissing, setNameMissing] = useState(false)
  const [hasKey, setHasKey] = useState(false)
  const [givenKey, setGivenKey] = useState('')
  const [keyWrong, setKeyWrong] = useState(false)

  async function submit(): Promise<void> {
    const given = givenKey.trim().toLowerCase()
    const isWrong = hasKey && !isPublicKey(given)
    setNameMissing(!name.trim())
    setKeyWrong(isWrong)
    if (!name.trim() || isWrong) return
    const pair = hasKey ? null : await generateProgramToken(organizationId)
    const apiKey = {
      name: name.trim(),
      publicKey: pair ? pair.publicKey : given,
      ...(expiry !== never && { expirationSeconds: expiry }),
    }
    const answer = await create.run({ organizationId, owner, ...apiKey })
    // What waits will come true with this public half: its private half must not be lost.
    const waits = !answer.ok && answer.error.code === 'WAITS_FOR_VOTES'
    if (!answer.ok && !(waits && pair)) return
    if (!pair) return onRegistered?.(apiKey.name)
    const { publicKey: apiPublicKey, privateKey: apiPrivateKey, token } = pair
    onCreated({
      credentials: { organizationId, apiPublicKey, apiPrivateKey, token, baseUrl: api.url },
      name: apiKey.name,
      reach: reachOfOwner(people, owner),
      mayAsk: 'mayAsk' in owner && owner.mayAsk && !waits,
      waits,
    })
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name of the program"
        value={name}
        maxLength={100}
        onChange={value => {
          setName(value)
          setNameMissing(false)
        }}
        hint="You will see this name whenever the program asks for something."
        error={nameMissing ? 'Give the program a name, so that you recognize its requests.' : undefined}
      />
      <OwnerField people={people} name={name.trim()} owner={owner} onChange={setOwner} />
      {onRegistered && (
        <CheckField
          label="I have a public key already"
          description="Keep the private key where it was made. Countersign does not need it."
          checked={hasKey}
          onChange={setHasKey}
        />
      )}
      {hasKey && (
        <TextField
          label="Public key"
          className="mono"
          value={givenKey}
          maxLength={200}
          onChange={value => {
            setGivenKey(value)
            setKeyWrong(false)
          }}
          hint="P-256, compressed: 66 characters from 0 to 9 and a to f, the first two 02 or 03."
          error={
            keyWrong
              ? 'This is not a compressed P-256 public key. Never enter a private key, which has 64 characters.'
              : undefined
          }
        />
      )}
      <ChoiceField label="Expires" value={expiry} choices={expiries} onChange={setExpiry} />
      <FailureNotice error={create.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" variant="primary" busy={create.busy}>
          Create API key
        </Button>
      </div>
    </Form>
  )
}
