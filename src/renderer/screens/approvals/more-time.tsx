import { Button } from '../../components/button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useNow } from '../../hooks/now.ts'
import type { Alike } from './alike.ts'

/** Time left, in milliseconds, from which on more is offered. */
const offeredFrom = 120_000

/** Gives the person ten more minutes by one press, once a request is about to expire. */
export function MoreTime({ cards }: { readonly cards: Alike }) {
  const extend = useAction('approvals.extend')
  const toast = useToast()
  const left = Math.min(...cards.map(({ expiresAt }) => expiresAt)) - useNow(500)
  if (left > offeredFrom || left <= 0) return null

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
