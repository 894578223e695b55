import { Button } from '../../components/button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import type { Alike } from './alike.ts'

/** Gives the person ten more minutes by one press. It is always there: what comes later would move Approve under the pointer. */
export function MoreTime({ cards }: { readonly cards: Alike }) {
  const extend = useAction('approvals.extend')
  const toast = useToast()

  async function extendAll(): Promise<void> {
    for (const { id, fingerprint, digest } of cards) {
      const answer = await extend.run({ id, fingerprint, digest })
      if (!answer.ok) return toast('The request could not be given more time', answer.error.message)
    }
    toast('Ten more minutes to decide')
  }

  return (
    <Button size="small" busy={extend.busy} onClick={() => void extendAll()}>
      10 more minutes
    </Button>
  )
}
