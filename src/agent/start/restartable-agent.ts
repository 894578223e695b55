import { AgentError } from '../../core/errors.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'
import type { AnsweredHandlers } from '../handlers/index.ts'
import type { Agent, AgentOptions } from '../running-agent/agent.ts'
import type { Door } from '../running-agent/door.ts'

/** An agent, except for the calls that need another in its place. */
export type RunningAgent = Omit<Agent, 'handlers'> & {
  readonly handlers: AnsweredHandlers
  /** True if nothing has been set up or kept in it yet. */
  isEmpty(): boolean
}

/**
 * An agent that can be stopped and started again behind the window, which keeps its place: to restore a backup where there is nothing
 * yet. Meanwhile its calls are refused.
 *
 * @param open - Opens everything and starts to listen.
 */
export async function startRestartableAgent(
  options: AgentOptions,
  open: (options: AgentOptions) => Promise<RunningAgent>,
): Promise<Agent> {
  const listeners = new Set<(topic: Topic) => void>()
  const doors: Pick<Door, 'stop'>[] = []
  let running = await start(options)
  let stopped: Promise<void> | undefined
  let isRestoring = false

  const through = Object.keys(running.handlers).map(name => [
    name,
    (input: never) => (running.handlers[name as keyof AnsweredHandlers] as (input: never) => Promise<unknown>)(input),
  ])
  const answered = Object.fromEntries(through) as AnsweredHandlers
  const handlers: Handlers = {
    ...answered,
    // In another window: what is made now would be replaced.
    async 'setup.chooseVault'(choice) {
      requireNotRestoring()
      await answered['setup.chooseVault'](choice)
    },
    async 'setup.createOrganization'(names) {
      requireNotRestoring()
      return answered['setup.createOrganization'](names)
    },
    async 'setup.restore'({ file, heldBy, vault }) {
      if (!running.isEmpty() || isRestoring || stopped) {
        throw notEmpty()
      }
      isRestoring = true
      try {
        const { restoreInPlace } = await import('../backup/put-in-place.ts')
        const { pathOf } = await import('../handlers/backups.ts')
        const path = pathOf(file)
        const portUntilNow = Number(new URL(running.apiUrl).port)
        const source = { from: path, heldBy }
        let isStopped = false
        let chosen = options.vault
        try {
          const report = await restoreInPlace(options.dataDirectory, source, vault, Date.now, async () => {
            // What was being made when this began.
            if (!running.isEmpty()) throw notEmpty()
            isStopped = true
            await running.stop()
          })
          chosen = vault
          return { file: path, ...report }
        } finally {
          if (isStopped) running = await start({ ...options, portUntilNow, acceptLoss: false, vault: chosen })
        }
      } finally {
        isRestoring = false
      }
    },
  }

  return {
    handlers,
    log: running.log,
    get apiUrl() {
      return running.apiUrl
    },
    get remoteUrl() {
      return running.remoteUrl
    },
    warnings: () => running.warnings(),
    onTopic(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    waiting: () => running.waiting(),
    lock: () => running.lock(),
    stopWith: door => void doors.push(door),
    stop() {
      stopped ??= (async () => {
        for (const door of doors) running.stopWith(door)
        await running.stop()
      })()
      return stopped
    },
    leave: code => running.leave(code),
  }

  function requireNotRestoring(): void {
    if (!isRestoring) return
    throw new AgentError('SETUP_DONE', 'Another window is restoring a backup. Wait until it has ended.')
  }

  async function start(wanted: AgentOptions): Promise<RunningAgent> {
    const agent = await open(wanted)
    agent.onTopic(topic => {
      for (const listener of listeners) listener(topic)
    })
    for (const topic of ['state', 'settings'] as const) for (const listener of listeners) listener(topic)
    return agent
  }
}

function notEmpty(): AgentError {
  return new AgentError('SETUP_DONE', 'The data directory is not empty. Restore a backup into an empty data directory.')
}
