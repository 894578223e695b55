import { ShieldCheck } from 'lucide-react'
import { Arrivals } from '../../components/arrivals.tsx'
import { Banners } from '../../components/banners.tsx'
import { BrandMark } from '../../components/brand.tsx'
import { DeviceFailures } from '../../components/device-failures.tsx'
import { DeviceStrip } from '../../components/device-strip.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { DeviceOutcomesProvider } from '../../hooks/device-outcomes.tsx'
import { DeviceWorkProvider, useDeviceWork } from '../../hooks/device-work.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { ApprovalDeck } from './approval-deck.tsx'

/** The small window that stands above all others while something waits. */
export function ApprovalWindow() {
  const { organizations } = useAppState()
  return (
    <div className="approval-window">
      <header className="approval-window-header">
        <BrandMark size={20} />
        <h1>Countersign</h1>
        <span className="quiet">{organizations[0]?.name}</span>
      </header>
      <main id="main" tabIndex={-1}>
        {organizations.length > 0 ? (
          <DeviceWorkProvider>
            <DeviceOutcomesProvider>
              <BesideDevices />
            </DeviceOutcomesProvider>
          </DeviceWorkProvider>
        ) : (
          <Waiting />
        )}
      </main>
    </div>
  )
}

function BesideDevices() {
  const { data = [] } = useDeviceWork()
  return (
    <>
      <DeviceStrip />
      <Waiting atDevice={data.length > 0} />
    </>
  )
}

/** @param props.atDevice - Whether a hardware wallet has something in hand, so that the person looks there. */
function Waiting({ atDevice = false }: { atDevice?: boolean }) {
  const cards = useCards()
  return (
    <>
      <Arrivals screen="approval">
        <DeviceFailures />
        <Banners />
      </Arrivals>
      <Loaded query={cards} what="waiting requests">
        {list => (
          <ApprovalDeck
            cards={list}
            empty={
              <Empty
                icon={<ShieldCheck size={24} aria-hidden />}
                title={atDevice ? 'Nothing else is waiting' : 'Nothing is waiting'}
              >
                <p>{atDevice ? 'Look at your Ledger now.' : 'You can close this window.'}</p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </>
  )
}
