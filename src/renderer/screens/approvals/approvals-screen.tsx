import { ShieldCheck } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { useVotes } from '../../hooks/votes.tsx'
import { HowThingsStand } from './how-things-stand.tsx'
import { Inbox } from './inbox.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** @param part - What follows `approvals` in the route: the id of a request. */
export function ApprovalsScreen({ part }: { part: string | undefined }) {
  const cards = useCards()
  const votes = useVotes()
  return (
    <Page title="Approvals">
      {votes.error && (
        <Loaded query={votes} what="requests that wait for votes">
          {() => null}
        </Loaded>
      )}
      <Loaded query={cards} what="waiting requests">
        {list => <Inbox cards={list} votings={votes.data ?? []} wanted={part} empty={<NothingWaits />} />}
      </Loaded>
    </Page>
  )
}

function NothingWaits() {
  const { api } = useAppState()
  return (
    <>
      <section className="at-rest">
        <ShieldCheck size={26} aria-hidden />
        <div className="at-rest-text">
          <h2>Nothing waits for you</h2>
          <p>Requests of programs appear here for you to read and decide.</p>
        </div>
        <p className="at-rest-url">
          <code>{api.url}</code>
          <CopyButton text={api.url} what="API address" />
        </p>
        <a className="button button-plain button-normal" href="#/api-keys">
          Connect a program
        </a>
      </section>
      <HowThingsStand />
      <RecentActivity />
    </>
  )
}
