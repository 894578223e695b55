import { type ReactNode, useState } from 'react'
import type { Answer } from '../../../shared/ipc.ts'
import type { Lacking, LackingWallet } from '../../../shared/recovery.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { PhraseField } from '../../components/phrase-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useWalletPassphrase } from '../../components/wallet-passphrase.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePhrase } from '../../hooks/phrase.ts'
import type { Failure } from '../../hooks/query.ts'

interface Props<Of extends Lacking = Lacking> {
  readonly record: Of
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The recovery phrase of a wallet that exists. */
export function ReturnSeedForm({ record, ...rest }: Props<LackingWallet>) {
  const give = useAction('recovery.restoreSeed')
  const [submitted, setSubmitted] = useState(false)
  const phrase = usePhrase(submitted)
  const passphrase = useWalletPassphrase({ submitted, isKnown: record.hasPassphrase })
  const { id: walletId, organizationId } = record
  const submit = async () => {
    setSubmitted(true)
    if ((await phrase.check()) || passphrase.isMissing) return undefined
    const words = [...phrase.words]
    return give.run({
      organizationId,
      walletId,
      words,
      walletPassphrase: record.hasPassphrase ? passphrase.value : undefined,
    })
  }
  return (
    <ReturnForm what="Wallet" name={record.name} action={give} submit={submit} {...rest}>
      <PhraseField phrase={phrase} submitted={submitted} />
      {record.hasPassphrase && passphrase.field}
    </ReturnForm>
  )
}

/** A private key that is recorded. It is held by this form alone, and gone with it. */
export function ReturnPrivateKeyForm({ record, ...rest }: Props) {
  const give = useAction('recovery.restorePrivateKey')
  const [submitted, setSubmitted] = useState(false)
  const [text, setText] = useState('')
  const { id: privateKeyId, organizationId } = record
  const privateKey = text.trim().replace(/^0x/, '')
  const isKey = /^[0-9a-f]{64}$/i.test(privateKey)
  const submit = async () => {
    setSubmitted(true)
    return isKey ? give.run({ organizationId, privateKeyId, privateKey }) : undefined
  }
  return (
    <ReturnForm what="Private key" name={record.name} action={give} submit={submit} {...rest}>
      <TextField
        label="Private key"
        type="password"
        autoComplete="off"
        value={text}
        onChange={setText}
        hint="64 hexadecimal digits. Enter them only in this window."
        error={submitted && !isKey ? 'A private key has 64 hexadecimal digits.' : undefined}
      />
    </ReturnForm>
  )
}

interface FormProps extends Omit<Props, 'record'> {
  readonly what: string
  readonly name: string
  readonly action: { readonly busy: boolean; readonly error: Failure | null }
  /** Answers nothing if the person has to correct something first. */
  readonly submit: () => Promise<Answer<void> | undefined>
  readonly children: ReactNode
}

function ReturnForm({ what, name, action, submit, onDone, onCancel, children }: FormProps) {
  async function send(): Promise<void> {
    const answer = await submit()
    if (answer?.ok) onDone()
  }
  return (
    <Form onSubmit={send}>
      <p>
        {what} “<VisibleText text={name} />”
      </p>
      {children}
      <FailureNotice error={action.error} />
      <StillWorking active={action.busy}>Comparing it with the record and storing it</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={action.busy}>
          Restore key
        </Button>
      </div>
    </Form>
  )
}
