import { AgentError } from '../../core/errors.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { desktopCalls } from '../../shared/desktop.ts'
import type { Needs } from '../context/handler-context.ts'

/** What is done by the desktop program; a window in a browser has none. */
export function desktopHandlers({
  options: { desktop },
  engine: { log },
}: Needs<'options' | 'engine'>): HandlersOf<typeof desktopCalls> {
  return {
    'desktop.get': async () => ({ startsAtLogin: desktop?.startsAtLogin() ?? null }),
    async 'desktop.setTheme'({ theme }) {
      desktop?.setTheme(theme)
    },
    async 'desktop.startAtLogin'({ on }) {
      if (desktop === undefined || desktop.startsAtLogin() === null) throw refused()
      try {
        desktop.startAtLogin(on)
      } catch (error) {
        log.warn({ error }, 'the system refused to change what starts at login')
        throw refused()
      }
    },
  }
}

function refused(): AgentError {
  return new AgentError(
    'FILE_UNUSABLE',
    'This computer refused it. Add Countersign to what starts at login in the system’s settings.',
  )
}
