import { Component, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'

/** Stands in for the window when the window itself has failed. The agent is not affected. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="full-screen">
        <div className="full-screen-panel" role="alert">
          <h1>This window has failed</h1>
          <div className="full-screen-text">
            <p>The agent keeps working, and nothing was approved by this. Reload the window to continue.</p>
          </div>
          <div className="full-screen-actions">
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </div>
        </div>
      </main>
    )
  }
}
