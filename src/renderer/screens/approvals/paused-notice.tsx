import { Play } from 'lucide-react'
import type { Card } from '../../../shared/card.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../../hooks/action.ts'

/** Says that the program of a request is paused, and resumes it; nothing where it is not. */
export function PausedNotice({ card: { organizationId, pausedKeyId } }: { readonly card: Card }) {
  const resume = useAction('apiKeys.resume')
  if (pausedKeyId === null) return null
  return (
    <Notice
      tone="warning"
      live
      title="You paused this program. You can reject its request, and approve it once you resume the program."
    >
      <FailureNotice error={resume.error} />
      <Button
        icon={<Play size={16} aria-hidden />}
        busy={resume.busy}
        onClick={() => void resume.run({ organizationId, apiKeyId: pausedKeyId })}
      >
        Resume the program
      </Button>
    </Notice>
  )
}
