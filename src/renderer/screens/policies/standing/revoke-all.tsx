import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useLiveGrants } from '../../../hooks/live-grants.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { counted } from '../../../words/count.ts'

/** Takes back all standing approvals, once there are several. */
export function RevokeAll() {
  const grants = useLiveGrants().data ?? []
  const organizationId = useOrganizationId()
  const revoke = useAction('grants.revoke')
  const toast = useToast()
  const [asking, setAsking] = useState(false)

  async function confirm(): Promise<void> {
    for (const { id } of grants) {
      const answer = await revoke.run({ organizationId, grantId: id })
      // If it ended meanwhile, that is what was wanted.
      if (!answer.ok && answer.error.code !== 'RESOURCE_NOT_FOUND') return
    }
    revoke.reset()
    setAsking(false)
    toast('Revoked all standing approvals')
  }

  if (grants.length < 2) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>Revoke all</Button>
      <Confirm
        open={asking}
        title={`Revoke ${counted(grants.length, 'standing approval')}?`}
        confirm="Revoke all"
        busy={revoke.busy}
        error={revoke.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        From the next request on, transfers that they covered wait for you again.
      </Confirm>
    </>
  )
}
