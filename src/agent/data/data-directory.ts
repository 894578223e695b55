import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the directory for data if none is named: the same place with and without Electron, so that both show
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

/** Creates the directory if absent, for its owner alone whatever the umask. The folder of logs in it is made so too. */
export function makeDataDirectory(dataDirectory: string): void {
  if (mkdirSync(dataDirectory, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(dataDirectory, 0o700)
  const logs = logFolder(dataDirectory)
  // Earlier versions left its rights to the umask. What a link leads to is somebody else's to say.
  if (lstatSync(logs, { throwIfNoEntry: false })?.isDirectory()) chmodSync(logs, 0o700)
}

export function databaseFile(dataDirectory: string): string {
  return join(dataDirectory, 'countersign.db')
}

/** Returns the file in which earlier versions kept keys under a passphrase. */
export function earlierVaultFile(dataDirectory: string): string {
  return join(dataDirectory, 'vault.json')
}

/**
 * Returns the folder that notes how far each data directory has come: outside of them, and not synchronised to other computers.
 * `$XDG_STATE_HOME` is honoured on Linux, `%LOCALAPPDATA%` on Windows.
 */
export function defaultStateFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Countersign State')
  if (platform === 'win32') return join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Countersign State')
  return join(environment.XDG_STATE_HOME || join(home, '.local', 'state'), 'countersign')
}

export function logFolder(dataDirectory: string): string {
  return join(dataDirectory, 'logs')
}

/** Returns the file that keeps the last crashes. */
export function crashFile(dataDirectory: string): string {
  return join(logFolder(dataDirectory), 'crashes.jsonl')
}
