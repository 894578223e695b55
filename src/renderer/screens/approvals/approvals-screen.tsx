import { ShieldCheck, Vote } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SubNavigation } from '../../components/sub-navigation.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { useVotes, useVotesWanted } from '../../hooks/votes.tsx'
import { ApprovalDeck } from './approval-deck.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { VotingDeck } from './voting-deck.tsx'

/** @param part - What follows `approvals` in the route. */
export function ApprovalsScreen({ part }: { part: string | undefined }) {
  const cards = useCards()
  const votes = useVotes()
  const onVotes = part === 'votes'
  const counts = { cards: cards.data?.length ?? 0, votes: votes.data?.length ?? 0 }
  return (
    <Page title="Approvals">
      {(counts.votes > 0 || onVotes) && (
        <SubNavigation
          label="What waits"
          links={[
            { href: '#/approvals', label: counted('For you', counts.cards), current: !onVotes },
            { href: '#/approvals/votes', label: counted('For votes', counts.votes), current: onVotes },
          ]}
        />
      )}
      {onVotes ? (
        <Loaded query={votes} what="requests that wait for votes">
          {list => <VotingDeck list={list} />}
        </Loaded>
      ) : (
        <Loaded query={cards} what="waiting requests">
          {list => <ApprovalDeck cards={list} wanted={part} empty={<NothingWaits />} />}
        </Loaded>
      )}
    </Page>
  )
}

const counted = (label: string, count: number): string => (count > 0 ? `${label} (${count})` : label)

function NothingWaits() {
  const { api } = useAppState()
  const votesWanted = useVotesWanted()
  if (votesWanted > 0) return <VotesWanted count={votesWanted} />
  return (
    <>
      <Empty
        icon={<ShieldCheck size={26} aria-hidden />}
        title="Nothing is waiting"
        actions={
          <a className="button button-plain button-normal" href="#/api-keys">
            Connect a program
          </a>
        }
      >
        <p>When a program asks for a signature, the request appears here for you to read and decide.</p>
        <p className="empty-url">
          <code>{api.url}</code>
          <CopyButton text={api.url} what="API address" />
        </p>
      </Empty>
      <RecentActivity />
    </>
  )
}

/** Explains the number of the badge when nothing waits for the person alone. */
function VotesWanted({ count }: { count: number }) {
  return (
    <Empty
      icon={<Vote size={26} aria-hidden />}
      title={count === 1 ? 'One request needs your vote' : `${count} requests need your vote`}
      actions={
        <a className="button button-primary button-normal" href="#/approvals/votes">
          Read and vote
        </a>
      }
    >
      <p>Nothing else is waiting. If your vote is the last one needed, it also counts as your approval.</p>
    </Empty>
  )
}
