import { CopyButton } from '../components/copy-button.tsx'
import { useAppState } from '../hooks/state.tsx'

/** Shows where programs reach the agent, always in sight. */
export function ApiStatus() {
  const { api } = useAppState()
  const moved = api.wantedPort !== null && api.wantedPort !== api.port
  return (
    <section className="api-status" aria-label="API address">
      <span className={`api-dot ${moved ? 'api-dot-moved' : ''}`} aria-hidden="true" />
      <div className="api-text">
        <span className="api-state">{moved ? `Port ${api.wantedPort} was taken` : 'Listening'}</span>
        <code className="api-url">{api.url.replace(/^http:\/\//, '')}</code>
      </div>
      <CopyButton text={api.url} what="API address" />
    </section>
  )
}
