import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'

export function notABackup(): AgentError {
  return new AgentError(
    'BACKUP_INVALID',
    'This file is not a backup of Countersign. Choose a file that “Back up everything” has written. Nothing was changed.',
  )
}

export function damagedBackup(cause?: unknown): AgentError {
  return new AgentError(
    'BACKUP_INVALID',
    'The backup is damaged, or only part of it is there. Copy it again from where it is kept, or take another backup. Nothing was ' +
      'changed.',
    { cause },
  )
}

export function newerBackup(): AgentError {
  return new AgentError(
    'BACKUP_NEWER',
    'The backup was made by a newer version of Countersign. Install that version, then try again. Nothing was changed.',
  )
}

/** Puts what Node says of a file or a disk into words, with its path; anything else comes back as it is. */
export function fileFailure(thrown: unknown): unknown {
  const { code = '', path } = thrown as NodeJS.ErrnoException
  const said = words[code]
  if (said === undefined) return thrown
  // The caller has named what is already there; what was tried may have had another name.
  const where = path === undefined || ['EEXIST', 'ENOTEMPTY', 'EBUSY'].includes(code) ? '' : ` (${visible(path, 300)})`
  const [first = '', ...rest] = said.split('. ')
  const sentence = [`${first}${where}`, ...rest].join('. ')
  return new AgentError(code === 'EEXIST' ? 'ALREADY_EXISTS' : 'FILE_UNUSABLE', sentence, { cause: thrown })
}

const words: Readonly<Record<string, string>> = {
  EEXIST: 'There is a file or folder of this name already, and backups never replace one. Choose another name.',
  ENOENT: 'There is no such file or folder. Look at its name, then try again.',
  ENOTDIR: 'Part of the path is a file, not a folder. Look at its name, then try again.',
  ENOTEMPTY: 'Something else was put there meanwhile. Look at it, then try again.',
  EISDIR: 'This is a folder. Name the file in it.',
  EACCES: 'You may not read or write there. Choose another folder, or change its rights.',
  EPERM: 'You may not read or write there. Choose another folder, or change its rights.',
  EROFS: 'That disk cannot be written to. Choose another folder.',
  ENOSPC: 'That disk is full. Make room on it, or choose another folder.',
  EDQUOT: 'That disk is full. Make room on it, or choose another folder.',
  EBUSY: 'This is a disk of its own, or a program uses it. Name a folder in it.',
  EIO: 'That disk could not be read or written. Look at it, or choose another one.',
}
