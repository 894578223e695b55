import { useState } from 'react'
import type { FindingView } from '../../shared/views.ts'
import { useAction } from '../hooks/action.ts'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { Notice } from './notice.tsx'

/** One thing that is not as it was left, and the choice to go on with what there is. */
export function FindingNotice({ finding }: { finding: FindingView }) {
  const accept = useAction('recovery.accept')
  const [asking, setAsking] = useState(false)
  const { id, title, message, stopsSigning, canBeAccepted } = finding

  async function goOn(): Promise<void> {
    const answer = await accept.run({ id })
    if (answer.ok) setAsking(false)
  }

  return (
    <>
      <Notice
        tone={stopsSigning ? 'danger' : 'warning'}
        title={stopsSigning ? `${title} Nothing is signed.` : title}
        actions={
          canBeAccepted && (
            <Button size="small" onClick={() => setAsking(true)}>
              {stopsSigning ? 'Go on with what there is' : 'I have looked'}
            </Button>
          )
        }
      >
        {message}
      </Notice>
      <Confirm
        open={asking}
        title="Go on with what there is?"
        confirm="Go on"
        busy={accept.busy}
        error={accept.error}
        onConfirm={() => void goOn()}
        onCancel={() => setAsking(false)}
      >
        <p>{message}</p>
        <p>Afterwards, what is missing now no longer counts as missing. No key is erased.</p>
      </Confirm>
    </>
  )
}
