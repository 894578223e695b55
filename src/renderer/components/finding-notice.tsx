import { useState } from 'react'
import { acceptLabel } from '../../shared/accept-label.ts'
import type { FindingView } from '../../shared/recovery.ts'
import { useAction } from '../hooks/action.ts'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { Notice } from './notice.tsx'

/** One thing that is not as it was left, and the choice to go on with what there is. */
export function FindingNotice({ finding }: { finding: FindingView }) {
  const accept = useAction('recovery.accept')
  /** Message shown when the person asked to go on: more may be found while they read. */
  const [read, setRead] = useState<string>()
  const { id, title, message, stopsSigning, canBeAccepted } = finding
  const label = acceptLabel(finding)

  function begin(): void {
    // What was refused before may be possible by now.
    accept.reset()
    setRead(message)
  }

  async function continueWithRest(): Promise<void> {
    if (read === undefined) return
    const answer = await accept.run({ id, message: read })
    if (answer.ok) setRead(undefined)
  }

  return (
    <>
      <Notice
        tone={stopsSigning ? 'danger' : 'warning'}
        title={stopsSigning ? `${title} Nothing is signed.` : title}
        actions={
          canBeAccepted && (
            <Button size="small" onClick={begin}>
              {label}
            </Button>
          )
        }
      >
        {message}
      </Notice>
      <Confirm
        open={read !== undefined}
        title={stopsSigning ? `${label}?` : 'Have you checked?'}
        confirm={label}
        busy={accept.busy}
        error={accept.error}
        onConfirm={() => void continueWithRest()}
        onCancel={() => setRead(undefined)}
      >
        <p>{read}</p>
        <p>
          {stopsSigning
            ? 'After that, this no longer stops Countersign from signing. No key is erased.'
            : 'After that, Countersign no longer shows this.'}
        </p>
      </Confirm>
    </>
  )
}
