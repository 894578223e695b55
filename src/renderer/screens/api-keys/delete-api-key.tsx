import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { goTo } from '../../hooks/route.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

/** Asks before it deletes the API key, and goes back to the list. */
export function DeleteApiKey({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const remove = useAction('apiKeys.delete')
  const [asking, setAsking] = useState(false)
  const toast = useToast()

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, apiKeyId: apiKey.id })
    if (!answer.ok) return
    setAsking(false)
    goTo('api-keys')
    toast(`Deleted the API key “${apiKey.name}”`)
  }

  return (
    <>
      <Button variant="quiet" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Delete API key
      </Button>
      <Confirm
        open={asking}
        title={`Delete the API key “${apiKey.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        The program can no longer send requests with this key, and the sessions that the key began end.
        {apiKey.userName === apiKey.name && ' The user that was made for the program goes with its last key.'} This
        cannot be undone, but you can create another key.
      </Confirm>
    </>
  )
}
