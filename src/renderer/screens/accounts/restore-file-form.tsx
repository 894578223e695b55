import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { FileButton } from '../../components/file-button.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'

interface Props {
  readonly onRestored: (name: string) => void
  readonly onCancel: () => void
}

/** Takes in a wallet file of another program (Open Wallet Standard). */
export function RestoreFileForm({ onRestored, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const restore = useAction('walletFiles.restore')
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [name, setName] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [others, setOthers] = useState<readonly string[]>([])

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!file || !name.trim()) return
    const answer = await restore.run({ organizationId, name: name.trim(), file: file.text, passphrase })
    if (!answer.ok) return
    if (answer.value.others.length > 0) setOthers(answer.value.others)
    else onRestored(name.trim())
  }

  if (others.length > 0)
    return (
      <Form onSubmit={async () => onRestored(name.trim())}>
        <Notice tone="info" title={`Restored, except ${counted(others.length, 'address', 'addresses')} of the file`}>
          Countersign does not support their network or derivation.
        </Notice>
        <ul className="quiet">
          {others.map(address => (
            <li key={address}>
              <code>
                <VisibleText text={address} />
              </code>
            </li>
          ))}
        </ul>
        <div className="form-actions">
          <Button type="submit" variant="primary">
            Done
          </Button>
        </div>
      </Form>
    )

  return (
    <Form onSubmit={submit}>
      <FileButton
        label="Wallet file"
        accept=".json,application/json"
        onFile={async chosen => setFile({ name: chosen.name, text: await chosen.text() })}
      >
        {file ? 'Choose another file' : 'Choose a file'}
      </FileButton>
      {file && (
        <p className="quiet">
          <VisibleText text={file.name} />
        </p>
      )}
      {submitted && !file && (
        <p className="field-error" role="alert">
          Choose a wallet file.
        </p>
      )}
      <TextField
        label="Passphrase of the file"
        type="password"
        value={passphrase}
        maxLength={1000}
        onChange={setPassphrase}
      />
      <TextField
        label="Name of the wallet"
        value={name}
        maxLength={100}
        onChange={setName}
        error={submitted && !name.trim() ? 'Give the wallet a name.' : undefined}
      />
      <FailureNotice error={restore.error} />
      <StillWorking active={restore.busy}>Opening the file and storing the keys</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={restore.busy}>
          Restore wallet
        </Button>
      </div>
    </Form>
  )
}
