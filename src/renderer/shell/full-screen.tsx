import { PlugZap, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '../components/brand.tsx'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Spinner } from '../components/spinner.tsx'
import type { ConnectionStatus } from '../connection/connection.ts'
import { useLater } from '../hooks/later.ts'
import type { Failure } from '../hooks/query.ts'

/** Shown before the agent has said anything. */
export function Starting() {
  const slow = useLater(true, 400)
  return (
    <main className="full-screen" aria-busy="true">
      <h1 className="visually-hidden">Countersign</h1>
      {slow && (
        <p className="full-screen-wait" role="status">
          <Spinner /> Waiting for the agent
        </p>
      )}
    </main>
  )
}

/** The agent cannot be reached, or does not know this window any more. */
export function ConnectionLost({ status, onRetry }: { status: ConnectionStatus; onRetry: () => void }) {
  if (status === 'ended') {
    return (
      <FullScreen
        icon={<Unplug size={26} aria-hidden />}
        title="This window is not connected"
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        <p>Its session has ended, or its link was already used.</p>
        <p>
          <strong>Press Enter in the terminal of the agent, and open the new link.</strong> If none appears, start the
          agent again.
        </p>
      </FullScreen>
    )
  }
  if (status === 'silent') {
    return (
      <FullScreen
        icon={<Unplug size={26} aria-hidden />}
        title="This tab has lost its agent"
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <p>The agent has stopped, or was started again. This tab cannot reach an agent that was started again.</p>
        <p>
          <strong>Press Enter in the terminal of the agent, and open the new link.</strong> If none appears, start the
          agent again.
        </p>
        <p>This tab approved nothing in the meantime. What was waiting still waits.</p>
      </FullScreen>
    )
  }
  return (
    <FullScreen icon={<PlugZap size={26} aria-hidden />} title="The agent does not answer">
      <p>It may have been stopped. Nothing is signed while it is away, and what was waiting still waits.</p>
      <p>
        Start it again, then <strong>open the newest link printed in the terminal.</strong>
      </p>
      <p className="full-screen-wait" role="status">
        <Spinner /> Trying to reach it
      </p>
    </FullScreen>
  )
}

/** Failures that stay as they are until the person does what their message says, outside this window. */
const lasting: readonly string[] = ['STORE_NEWER', 'STORE_DAMAGED']

/** The agent answers, but cannot work. */
export function AgentFailed({ error, busy, onRetry }: { error: Failure; busy: boolean; onRetry: () => void }) {
  const isLasting = lasting.includes(error.code)
  return (
    <FullScreen
      icon={<TriangleAlert size={26} aria-hidden />}
      title="The agent cannot start"
      isFatal
      actions={
        <>
          {!isLasting && (
            <Button variant="primary" busy={busy} onClick={onRetry}>
              Try again
            </Button>
          )}
          <CopyButton text={`${error.code}: ${error.message}`} what="this error" label="Copy this error" />
        </>
      }
    >
      <p>
        <strong>{error.message}</strong>
      </p>
      <p>
        Nothing is signed in the meantime.{' '}
        {isLasting
          ? 'First quit Countersign: in the menu of its icon, or with Ctrl+C in its terminal.'
          : 'If that does not help, quit Countersign and start it again.'}{' '}
        The log says more: <code>logs/agent.log</code> in the data folder, or what the terminal shows.
      </p>
      <p className="quiet">
        <code>{error.code}</code>
      </p>
    </FullScreen>
  )
}

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly isFatal?: boolean
}

function FullScreen({ icon, title, children, actions, isFatal = false }: Props) {
  return (
    <main className="full-screen">
      <div className="full-screen-brand">
        <BrandMark size={22} /> Countersign
      </div>
      <div className="full-screen-panel" role="alert">
        <div className={isFatal ? 'empty-icon empty-icon-danger' : 'empty-icon'}>{icon}</div>
        <h1>{title}</h1>
        <div className="full-screen-text">{children}</div>
        {actions && <div className="full-screen-actions">{actions}</div>}
      </div>
    </main>
  )
}
