import { ShieldCheck } from 'lucide-react'
import { Arrivals } from '../../components/arrivals.tsx'
import { Banners } from '../../components/banners.tsx'
import { BrandMark } from '../../components/brand.tsx'
import { Empty } from '../../components/empty.tsx'
import { HardwareWalletFailures } from '../../components/hardware-wallet-failures.tsx'
import { HardwareWalletOutcomesProvider } from '../../components/hardware-wallet-outcomes.tsx'
import { HardwareWalletStrip } from '../../components/hardware-wallet-strip.tsx'
import { KeySheet } from '../../components/key-sheet.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useDialog } from '../../hooks/dialog.ts'
import { HardwareWalletWorkProvider, useHardwareWalletWork } from '../../hooks/hardware-wallet-work.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { Inbox } from './inbox.tsx'

/** The small window that stands above all others while something waits. */
export function ApprovalWindow() {
  const { organizations } = useAppState()
  const sheet = useDialog()
  return (
    <div className="approval-window">
      <header className="approval-window-header">
        <BrandMark size={20} />
        <h1>Countersign</h1>
        <span className="quiet">{organizations[0]?.name}</span>
      </header>
      <main id="main" tabIndex={-1}>
        {organizations.length > 0 ? (
          <HardwareWalletWorkProvider>
            <HardwareWalletOutcomesProvider>
              <BesideHardwareWallets />
            </HardwareWalletOutcomesProvider>
          </HardwareWalletWorkProvider>
        ) : (
          <Waiting />
        )}
      </main>
      <KeySheet dialog={sheet} />
    </div>
  )
}

function BesideHardwareWallets() {
  const { data = [] } = useHardwareWalletWork()
  return (
    <>
      <HardwareWalletStrip />
      <Waiting atHardwareWallet={data.length > 0} />
    </>
  )
}

/** @param props.atHardwareWallet - Whether a hardware wallet has something in hand, so that the person looks there. */
function Waiting({ atHardwareWallet = false }: { atHardwareWallet?: boolean }) {
  const cards = useCards()
  return (
    <>
      <Arrivals screen="approval">
        <HardwareWalletFailures />
        <Banners />
      </Arrivals>
      <Loaded query={cards} what="waiting requests">
        {list => (
          <Inbox
            cards={list}
            votings={[]}
            wanted={null}
            empty={
              <Empty
                icon={<ShieldCheck size={24} aria-hidden />}
                title={atHardwareWallet ? 'Nothing else is waiting' : 'Nothing waits for you'}
              >
                <p>{atHardwareWallet ? 'Look at your Ledger now.' : 'You can close this window.'}</p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </>
  )
}
