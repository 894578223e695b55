import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Where the agent keeps its data when it is not told: the same place with and without Electron, so that both show
 * the same keys. `$XDG_CONFIG_HOME` is honoured on Linux, `%APPDATA%` on Windows.
 */
export function defaultDataDirectory(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Countersign')
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Countersign')
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'countersign')
}

export function databaseFile(dataDirectory: string): string {
  return join(dataDirectory, 'countersign.db')
}
