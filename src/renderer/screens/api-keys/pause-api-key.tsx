import { Pause, Play } from 'lucide-react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Button } from '../../components/button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

/** Stops a program at once, and lets it go on. Both can be undone, so neither asks. */
export function PauseApiKey({ apiKey: { id, name, paused } }: { readonly apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const pause = useAction('apiKeys.pause')
  const resume = useAction('apiKeys.resume')
  const toast = useToast()

  async function change(): Promise<void> {
    const answer = await (paused ? resume : pause).run({ organizationId, apiKeyId: id })
    const done = `${paused ? 'Resumed' : 'Paused'} “${name}”`
    if (answer.ok) toast(done)
    else toast(`“${name}” could not be ${paused ? 'resumed' : 'paused'}`, answer.error.message)
  }

  const Icon = paused ? Play : Pause
  return (
    <Button icon={<Icon size={16} aria-hidden />} busy={pause.busy || resume.busy} onClick={() => void change()}>
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
