import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { useState } from 'react'
import type { State } from '../shared/state.ts'
import { ToastProvider } from './components/toasts.tsx'
import type { WatchedCarrier } from './connection/connection.ts'
import { AgentProvider, useConnection } from './hooks/agent.tsx'
import { Announcer } from './hooks/announce.tsx'
import { CardsProvider } from './hooks/cards.tsx'
import { ChainsProvider } from './hooks/chains.tsx'
import { KeysProvider } from './hooks/keys.tsx'
import { useLater } from './hooks/later.ts'
import { useQuery } from './hooks/query.ts'
import { useRoute } from './hooks/route.ts'
import { StateProvider } from './hooks/state.tsx'
import { ApprovalWindow } from './screens/approvals/approval-window.tsx'
import { FirstRun } from './screens/first-run/first-run.tsx'
import { Screens } from './screens/screens.tsx'
import { AgentFailed, ConnectionLost, Starting } from './shell/full-screen.tsx'

export function App({ carrier }: { carrier: WatchedCarrier }) {
  return (
    <CSPProvider disableStyleElements>
      <AgentProvider carrier={carrier}>
        <Announcer>
          <Tooltip.Provider delay={400}>
            <ToastProvider>
              <KeysProvider>
                <Connected carrier={carrier} />
              </KeysProvider>
            </ToastProvider>
          </Tooltip.Provider>
        </Announcer>
      </AgentProvider>
    </CSPProvider>
  )
}

function Connected({ carrier }: { carrier: WatchedCarrier }) {
  const { status } = useConnection(carrier)
  const stated = useQuery('state.get', undefined)
  const { data: state } = stated
  const known = useQuery('chains.get', undefined)
  // A short break, as when the computer wakes, is not worth covering the screen.
  const lost = useLater(status === 'interrupted', 1500)

  const failed = [stated, known].find(({ data, error }) => data === undefined && error)
  const away = status === 'ended' || status === 'silent' || lost
  return (
    <>
      {away && <ConnectionLost status={status} onRetry={carrier.tryAgain} />}
      {/* Kept mounted under the cover: a key that is shown only once must outlive a dropped connection. */}
      <div className="screens" hidden={away}>
        {state && known.data ? (
          <ChainsProvider chains={known.data}>
            <WithState state={state} />
          </ChainsProvider>
        ) : failed?.error && failed.error.code !== 'UNREACHABLE' ? (
          <AgentFailed error={failed.error} busy={failed.loading} onRetry={failed.refresh} />
        ) : (
          <Starting />
        )}
      </div>
    </>
  )
}

function WithState({ state }: { state: State }) {
  // The first run goes on after the organization exists: its last steps belong to the window alone.
  const [firstRun, setFirstRun] = useState(state.setup !== 'done')
  if (state.setup !== 'done' && !firstRun) setFirstRun(true)
  const [route] = useRoute()

  return (
    <StateProvider state={state}>
      {route === 'approval' ? (
        // Loaded beside the main window before there is an organization; the first run is that one's.
        <CardsProvider>
          <ApprovalWindow />
        </CardsProvider>
      ) : firstRun ? (
        <FirstRun onDone={() => setFirstRun(false)} />
      ) : (
        <CardsProvider>
          <Screens />
        </CardsProvider>
      )}
    </StateProvider>
  )
}
