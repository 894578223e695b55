import { Timer } from 'lucide-react'
import type { GrantView } from '../../shared/standing-approvals.ts'
import { useLiveGrants } from '../hooks/live-grants.ts'
import { useNow } from '../hooks/now.ts'
import { useRoute } from '../hooks/route.ts'
import { counted } from '../words/count.ts'
import { timeLeft } from '../words/time.ts'

/** Says that some requests are not asked about at the moment, for as long as that is so, but where they are listed. */
export function StandingBanner() {
  const { data = [] } = useLiveGrants()
  const grants = data.filter(({ usedUp }) => !usedUp)
  const isThere = useRoute().join('/') === 'policies/standing'
  return grants.length > 0 && !isThere && <Live grants={grants} />
}

function Live({ grants }: { grants: readonly GrantView[] }) {
  const left = Math.max(...grants.map(({ expiresAt }) => expiresAt)) - useNow(1000)
  return (
    <a className="standing-banner" href="#/policies/standing">
      <Timer size={17} aria-hidden />
      <span className="standing-banner-text">
        <strong>{counted(grants.length, 'standing approval')}</strong>
        <span>
          Countersign signs what {grants.length === 1 ? 'it covers' : 'they cover'} without asking you. {timeLeft(left)}{' '}
          left.
        </span>
      </span>
      <span className="waiting-banner-go">Review</span>
    </a>
  )
}
