import type { Card } from '../../../shared/card.ts'
import type { BalanceChange, Claim, Simulation } from '../../../shared/simulation.ts'
import { Address } from '../../components/address.tsx'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'

/** Shows the claims of the person's own node, if one is set for the network of the request. They affect nothing else on the card. */
export function OwnNodeSection({ card: { id, digest } }: { card: Card }) {
  const simulation = useQuery('ownNodes.simulate', { id, digest })
  const { data, error, loading, refresh } = simulation
  return (
    <>
      <StillWorking active={loading && !data}>Asking your node</StillWorking>
      {error && error.code !== 'APPROVAL_STALE' && <FailureNotice error={error} />}
      {data && <Claimed simulation={data} busy={loading} onAskAgain={refresh} />}
    </>
  )
}

interface ClaimedProps {
  readonly simulation: Simulation
  readonly busy: boolean
  readonly onAskAgain: () => void
}

function Claimed({ simulation: { node, claim }, busy, onAskAgain }: ClaimedProps) {
  return (
    <section className="own-node" aria-label="What your node claims">
      <header className="own-node-header">
        <h3>Claimed by your node</h3>
        <span className={`chip chip-${chips[claim.kind].tone}`}>{chips[claim.kind].label}</span>
      </header>
      {claim.kind === 'unreachable' ? (
        <p>
          <VisibleText text={node} /> gave no useful answer: <VisibleText text={claim.why} />. The rest of this card
          does not depend on it.
        </p>
      ) : (
        <>
          <p className="quiet">
            <VisibleText text={node} /> has tried this on its current state. It may be wrong, and things may change.
          </p>
          <Outcome claim={claim} />
        </>
      )}
      <Button size="small" variant="quiet" busy={busy} onClick={onAskAgain}>
        Ask again
      </Button>
    </section>
  )
}

const chips = {
  succeeds: { label: 'Would succeed', tone: 'quiet' },
  fails: { label: 'Would fail', tone: 'bad' },
  unreachable: { label: 'No answer', tone: 'waiting' },
} as const

function Outcome({ claim }: { claim: Exclude<Claim, { kind: 'unreachable' }> }) {
  if (claim.kind === 'fails')
    return (
      <>
        <p>The transaction would fail. Its fee would be paid all the same.</p>
        {claim.reason !== null && (
          <p>
            The reason it gives: <VisibleText text={claim.reason} />
          </p>
        )}
      </>
    )
  return (
    <>
      <Changes changes={claim.changes} />
      {claim.gas && (
        <p className="quiet">
          It takes {claim.gas.used} gas, and may take {claim.gas.most}.
        </p>
      )}
    </>
  )
}

function Changes({ changes }: { changes: readonly BalanceChange[] | null }) {
  if (changes === null) return <p>It cannot say what would move, because it does not trace calls.</p>
  if (changes.length === 0) return <p>No balance of your accounts would change, apart from the fee.</p>
  return (
    <ul className="own-node-changes" aria-label="Balances, apart from the fee">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read the same
        <li key={index}>
          <strong title={change.exact ?? undefined}>
            <VisibleText text={change.change} />
          </strong>
          <span>
            {change.name !== null && <VisibleText text={change.name} />} <Address address={change.account} />
          </span>
        </li>
      ))}
    </ul>
  )
}
