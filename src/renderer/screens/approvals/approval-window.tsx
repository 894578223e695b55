import { ShieldCheck } from 'lucide-react'
import { Banners } from '../../components/banners.tsx'
import { BrandMark } from '../../components/brand.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { ApprovalDeck } from './approval-deck.tsx'

/** The small window that stands above all others while something waits. */
export function ApprovalWindow() {
  const cards = useCards()
  const { organizations } = useAppState()
  return (
    <div className="approval-window">
      <header className="approval-window-header">
        <BrandMark size={20} />
        <h1>Countersign</h1>
        <span className="quiet">{organizations[0]?.name}</span>
      </header>
      <main id="main" tabIndex={-1}>
        <Banners />
        <Loaded query={cards} what="waiting requests">
          {list => (
            <ApprovalDeck
              cards={list}
              empty={
                <Empty icon={<ShieldCheck size={24} aria-hidden />} title="Nothing is waiting">
                  <p>You can close this window.</p>
                </Empty>
              }
            />
          )}
        </Loaded>
      </main>
    </div>
  )
}
