import { AgentError } from '../../core/errors.ts'
import { writeWhole } from '../disk/write-whole.ts'

/**
 * Writes a file that appears whole or not at all, for its owner alone. Nothing is ever replaced.
 *
 * @param texts - Content of the file, in parts.
 * @throws AgentError `REQUEST_INVALID` where no file can be written there, with what to do; and what `texts` throws
 */
export async function writeExport(file: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    await writeWhole(file, async handle => {
      for await (const text of texts) await handle.writeFile(text)
    })
  } catch (thrown) {
    const said = words[(thrown as NodeJS.ErrnoException).code ?? '']
    throw said === undefined ? thrown : new AgentError('REQUEST_INVALID', said, { cause: thrown })
  }
}

const words: Readonly<Record<string, string>> = {
  EEXIST: 'There is something of this name, and it is never replaced. Choose another name.',
  ENOENT: 'There is no such folder. Look at its name, then try again.',
  ENOTDIR: 'Part of the path is a file, not a folder. Look at its name, then try again.',
  EACCES: 'You may not write there. Choose another folder, or change its rights.',
  EPERM: 'You may not write there. Choose another folder, or change its rights.',
  EROFS: 'That disk cannot be written to. Choose another folder.',
  ENOSPC: 'That disk is full. Make room on it, or choose another folder.',
  EDQUOT: 'That disk is full. Make room on it, or choose another folder.',
  EIO: 'That disk could not be written. Look at it, or choose another one.',
}
