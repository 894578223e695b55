import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { App } from 'electron'
import type { Desktop } from '../agent/running-agent/desktop.ts'

type StartAtLogin = Pick<Desktop, 'startsAtLogin' | 'startAtLogin'>

/** Lets an installed program start when the person logs in. What runs from a checkout is no program of the system. */
export function startAtLogin(
  app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>,
  { platform = process.platform, environment = process.env, home = homedir(), program = process.execPath } = {},
): StartAtLogin {
  if (!app.isPackaged) {
    return {
      startsAtLogin: () => null,
      startAtLogin() {
        throw new Error('it is not installed')
      },
    }
  }
  // Electron does it for macOS and Windows alone.
  if (platform !== 'linux') {
    return {
      startsAtLogin: () => app.getLoginItemSettings().openAtLogin,
      startAtLogin: on => app.setLoginItemSettings({ openAtLogin: on }),
    }
  }
  const file = join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'autostart', 'dev.countersign.agent.desktop')
  return {
    startsAtLogin: () => existsSync(file),
    startAtLogin(on) {
      if (!on) {
        rmSync(file, { force: true })
        return
      }
      mkdirSync(dirname(file), { recursive: true })
      // An AppImage runs from a folder that is gone after it.
      writeFileSync(file, autostartEntry(environment.APPIMAGE || program))
    },
  }
}

/** Desktop Application Autostart Specification 0.5, with a command quoted as by the Desktop Entry Specification 1.5. */
function autostartEntry(program: string): string {
  if (/\p{Cc}/u.test(program)) throw new Error('the path of the program has control characters')
  const quoted = `"${program.replaceAll(/["`$\\]/g, '\\$&')}"`
  const command = quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
  return `[Desktop Entry]\nType=Application\nName=Countersign\nExec=${command}\nTerminal=false\n`
}
