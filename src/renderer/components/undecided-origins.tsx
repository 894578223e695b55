import { Globe } from 'lucide-react'
import { useAction } from '../hooks/action.ts'
import { useQuery } from '../hooks/query.ts'
import { useAppState, useOrganizationId } from '../hooks/state.tsx'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { VisibleText } from './visible-text.tsx'

/** Web pages that want to talk to the agent and have not been decided about. */
export function UndecidedOrigins() {
  const { undecidedOrigins } = useAppState()
  return undecidedOrigins.map(origin => <OriginCard key={origin} origin={origin} />)
}

function OriginCard({ origin }: { origin: string }) {
  const organizationId = useOrganizationId()
  const decide = useAction('origins.decide')
  const signIn = useQuery('signInSettings.get', undefined)
  const run = (decision: 'allowed' | 'refused') => void decide.run({ organizationId, origin, decision })
  return (
    <section className="origin-card" aria-label={`Access for ${origin}`}>
      <Globe size={18} aria-hidden className="notice-icon" />
      <div className="notice-text">
        <p className="notice-title">
          A page on <VisibleText text={origin} /> wants to send requests to this agent.
        </p>
        <p className="notice-body">
          If you allow it, it can send requests with an API key, as other programs do.{' '}
          {signIn.data?.authProxy.isOn && 'Through the auth proxy, it can also sign people up and send codes. '}
          Until you decide, Countersign refuses its requests.
        </p>
        <FailureNotice error={decide.error} />
      </div>
      <div className="notice-actions">
        <Button size="small" busy={decide.busy} onClick={() => run('refused')}>
          Refuse
        </Button>
        <Button size="small" busy={decide.busy} onClick={() => run('allowed')}>
          Allow this origin
        </Button>
      </div>
    </section>
  )
}
