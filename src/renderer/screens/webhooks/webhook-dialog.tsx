import { useState } from 'react'
import type { WebhookView } from '../../../shared/webhooks.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

/** @param props.webhook - The webhook that is changed; absent for a new one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: WebhookView; onClose: () => void }) {
  const organizationId = useOrganizationId()
  const add = useAction('webhooks.add')
  const change = useAction('webhooks.change')
  const toast = useToast()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [submitted, setSubmitted] = useState(false)

  async function submit(): Promise<void> {
    setSubmitted(true)
    const wanted = { name: name.trim(), url: url.trim() }
    if (!wanted.name || addressProblem(wanted.url)) return
    const changed = {
      ...(wanted.name !== webhook?.name && { name: wanted.name }),
      ...(wanted.url !== webhook?.url && { url: wanted.url }),
    }
    if (webhook && Object.keys(changed).length === 0) return onClose()
    const answer = webhook
      ? await change.run({ organizationId, endpointId: webhook.id, ...changed })
      : await add.run({ organizationId, ...wanted })
    if (!answer.ok) return
    onClose()
    toast(webhook ? `Changed “${wanted.name}”` : `Added “${wanted.name}”`)
  }

  return (
    <Modal open onClose={onClose} title={webhook ? `Change “${webhook.name}”` : 'Add a webhook'}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          onChange={setName}
          error={submitted && !name.trim() ? 'Give it a name.' : undefined}
        />
        <TextField
          label="Address"
          type="url"
          className="mono"
          value={url}
          maxLength={2000}
          placeholder="https://hooks.example.org/countersign"
          onChange={setUrl}
          hint="https, or http://localhost and a port for a program on this computer."
          error={submitted ? addressProblem(url.trim()) : undefined}
        />
        <Notice tone="warning">
          The operator of that server sees every request, signature and decision in this organization and its
          sub-organizations, as it happens.
        </Notice>
        <FailureNotice error={add.error ?? change.error} />
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.busy || change.busy}>
            {webhook ? 'Change' : 'Add'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}

/** Finds plain mistakes in the address; the agent looks more closely. */
function addressProblem(url: string): string | undefined {
  if (url === '') return 'Enter the address.'
  if (!URL.canParse(url)) return 'It begins with https:// or with http://localhost.'
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:') return undefined
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return isHere ? undefined : 'Another computer needs https.'
}
