import { type Stats, statSync } from 'node:fs'
import { shellPath } from '../../core/display/shell-path.ts'
import { databaseFile, earlierVaultFile, logFolder } from './data-directory.ts'

interface Looked {
  readonly noun: string
  readonly path: string
}

/**
 * Lists what other users of this computer can access, one sentence each, with what to do. Nothing is changed: a directory named on the
 * command line may be somebody else's business too. On Windows rights are kept elsewhere, and nothing is found.
 *
 * @param passphraseFile - Named on the command line, as @param keyFile
 */
export function permissionWarnings(dataDirectory: string, passphraseFile?: string, keyFile?: string): string[] {
  if (process.platform === 'win32') return []
  const looked: Looked[] = [
    { noun: 'The data directory', path: dataDirectory },
    { noun: 'The folder of logs', path: logFolder(dataDirectory) },
    { noun: 'The file vault.json', path: earlierVaultFile(dataDirectory) },
    { noun: 'The database', path: databaseFile(dataDirectory) },
    ...(passphraseFile === undefined ? [] : [{ noun: 'The file with the passphrase', path: passphraseFile }]),
    ...(keyFile === undefined ? [] : [{ noun: 'The key of the certificate', path: keyFile }]),
  ]
  return looked.flatMap(inWords)
}

function inWords({ noun, path }: Looked): string[] {
  const found = lookAt(path)
  if (!found) return []
  if (found === 'hidden') return [`${noun} cannot be checked, so it is not known who else can read it: ${path}`]
  const others = verbsOf(found)
  const rights = found.isDirectory() ? '700' : '600'
  return [
    ...(isNotApplicable(found) ? [`${noun} belongs to another user, who can read and change it: ${path}`] : []),
    ...(others === ''
      ? []
      : [`${noun} can be ${others} by other users of this computer. Run: chmod ${rights} ${shellPath(path)}`]),
  ]
}

/** `undefined` where nothing is there; `hidden` where the system does not say, for example because a folder above it is closed. */
function lookAt(path: string): Stats | 'hidden' | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return 'hidden'
  }
}

/** Returns, in words, what the group and others may do with the file. */
function verbsOf({ mode }: Stats): string {
  const verbs = [
    { word: 'read', right: 0o055 },
    { word: 'changed', right: 0o022 },
  ]
  return verbs
    .filter(({ right }) => (mode & right) !== 0)
    .map(({ word }) => word)
    .join(' and ')
}

function isNotApplicable({ uid }: Stats): boolean {
  return uid !== process.getuid?.() && uid !== 0
}
