import { useState } from 'react'
import { Modal } from '../../components/modal.tsx'
import { useAppState } from '../../hooks/state.tsx'
import type { Credentials } from '../../words/program.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import { ApiKeyReveal } from './api-key-reveal.tsx'

export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ credentials: Credentials; name: string } | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { api } = useAppState()

  if (created) {
    return (
      <Modal open onClose={() => setLeaving(true)} title={`API key “${created.name}”`} width="wide">
        <ApiKeyReveal
          credentials={created.credentials}
          done="I have kept the private key"
          onDone={onClose}
          leaving={leaving}
          onLeavingChange={setLeaving}
        />
      </Modal>
    )
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Create an API key"
      description={
        <>
          For a program that sends requests to <code>{api.url}</code>. The key pair is made in this window; only its
          public half is sent to the agent.
        </>
      }
    >
      <ApiKeyForm
        cancel="Cancel"
        onCancel={onClose}
        onCreated={(credentials, name) => setCreated({ credentials, name })}
      />
    </Modal>
  )
}
