import { ShieldCheck } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { ApprovalDeck } from './approval-deck.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function ApprovalsScreen() {
  const cards = useCards()
  return (
    <Page title="Approvals">
      <Loaded query={cards} what="waiting requests">
        {list => <ApprovalDeck cards={list} empty={<NothingWaits />} />}
      </Loaded>
    </Page>
  )
}

function NothingWaits() {
  const { api } = useAppState()
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
