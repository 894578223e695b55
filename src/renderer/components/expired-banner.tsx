import { useEffect, useState } from 'react'
import { expired, mostExpired } from '../../shared/expired.ts'
import { useAwaySince } from '../hooks/away.ts'
import { useQuery } from '../hooks/query.ts'
import { useRouteState } from '../hooks/route.ts'
import { useOrganizationId } from '../hooks/state.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** State of the route that lists what expired. */
const ofExpired = `outcome=${expired}`

/** Says, once the person is back, how many requests expired meanwhile. */
export function ExpiredBanner() {
  const since = useAwaySince()
  const [seen, setSeen] = useState<number | null>(null)
  const isThere = useRouteState() === ofExpired
  useEffect(() => {
    if (isThere) setSeen(since)
  }, [isThere, since])
  if (since === null || since === seen) return null
  return <Expired since={since} onSeen={() => setSeen(since)} />
}

function Expired({ since, onSeen }: { since: number; onSeen: () => void }) {
  const organizationId = useOrganizationId()
  const count = useQuery('activities.expiredSince', { organizationId, since }).data ?? 0
  if (count === 0) return null
  const many =
    count >= mostExpired ? `${mostExpired} requests or more` : count === 1 ? '1 request' : `${count} requests`
  return (
    <Notice
      tone="info"
      title={`${many} expired while you were away.`}
      actions={
        <>
          <a className="button button-plain button-small" href={`#/activity?${ofExpired}`}>
            See them
          </a>
          <Button size="small" variant="quiet" onClick={onSeen}>
            Dismiss
          </Button>
        </>
      }
    />
  )
}
