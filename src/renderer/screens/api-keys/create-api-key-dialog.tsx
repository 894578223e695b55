import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'
import { ApiKeyForm, type CreatedApiKey } from './api-key-form.tsx'
import { ApiKeyReveal } from './api-key-reveal.tsx'

interface Props {
  /** User that is chosen at first; absent, one of the program's own. */
  readonly userId?: string
  readonly onClose: () => void
}

export function CreateApiKeyDialog({ userId, onClose }: Props) {
  const people = useQuery('people.get', { organizationId: useOrganizationId() })
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { api } = useAppState()
  const toast = useToast()

  if (created) {
    return (
      <Modal open onClose={() => setLeaving(true)} title={`API key “${created.name}”`} width="wide">
        <ApiKeyReveal
          created={created}
          done="I have saved the private key"
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
          For a program that sends requests to <code>{api.url}</code>. Only the public half of its key pair is sent to
          the agent.
        </>
      }
    >
      <Loaded query={people} what="people">
        {loaded => (
          <ApiKeyForm
            people={loaded}
            userId={userId}
            cancel="Cancel"
            onCancel={onClose}
            onCreated={setCreated}
            onRegistered={name => {
              onClose()
              toast(`Added the API key “${name}”`)
            }}
          />
        )}
      </Loaded>
    </Modal>
  )
}
