import { useState } from 'react'
import type { Asks } from '../../../shared/card.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'

/** Most of a program's name on the button, in characters. */
const longestName = 30

/** Rejects everything one client has waiting, after a question. */
export function RejectAll({ asks, count, onBegin }: { asks: Asks; count: number; onBegin: () => void }) {
  const [asking, setAsking] = useState(false)
  const rejectAll = useAction('approvals.rejectAllFrom')
  const toast = useToast()
  const name = asks.apiKeyName.length > longestName ? `${asks.apiKeyName.slice(0, longestName)}…` : asks.apiKeyName

  async function confirm(): Promise<void> {
    onBegin()
    const answer = await rejectAll.run({ clientId: asks.clientId })
    if (!answer.ok) return
    setAsking(false)
    toast(`Rejected ${answer.value.rejected === 1 ? '1 request' : `${answer.value.rejected} requests`}`)
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Reject all {count} from {name}
      </Button>
      <Confirm
        open={asking}
        title={`Reject all ${count} requests from ${name}?`}
        confirm="Reject all"
        busy={rejectAll.busy}
        error={rejectAll.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        This rejects every waiting request of the API key “<VisibleText text={asks.apiKeyName} />”
        {asks.webOrigin !== null && (
          <>
            {' '}
            on <VisibleText text={asks.webOrigin} />
          </>
        )}
        , including those that arrive before you confirm. You are asked about later ones.
      </Confirm>
    </>
  )
}
