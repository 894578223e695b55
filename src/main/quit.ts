import type { App } from 'electron'
import type { Agent } from '../agent/running-agent/agent.ts'

/**
 * Lets the agent finish what it has accepted before the program ends, however it is told to end. The returned function
 * says whether it has been told.
 */
export function stopBeforeQuitting(app: Pick<App, 'on' | 'quit'>, agent: Pick<Agent, 'stop' | 'log'>): () => boolean {
  let state: 'running' | 'stopping' | 'stopped' = 'running'

  const stop = async () => {
    state = 'stopping'
    await agent.stop().catch(error => agent.log.error({ error }, 'the agent did not stop cleanly'))
    state = 'stopped'
    app.quit()
  }

  app.on('before-quit', event => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'running') void stop()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => app.quit())
  return () => state !== 'running'
}
