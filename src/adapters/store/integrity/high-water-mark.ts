import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { checksumOf } from '../checksum.ts'

/**
 * Record in a small file beside the database: how far the database had come, and whether it was closed. It is written after each commit and
 * never before, so a database that does not reach it has lost something: an older copy was put in its place, its log is missing or cut off.
 * It is not forced to disk, which would cost a commit as much again; after a power cut it may say too little, never too much.
 */
export interface HighWaterMark {
  readonly databaseId: string
  readonly isOpen: boolean
  /** Sequence of the last entry of the audit trail, and its activity; 0 and empty without one. */
  readonly sequence: number
  readonly activityId: string
  /** Commits of all runs. */
  readonly commits: number
  /** Commits of these since the database was last opened: they are in its log. */
  readonly unclosed: number
}

const shape = z.tuple([
  z.string(),
  z.literal([0, 1]),
  z.int().min(0),
  z.string().max(36),
  z.int().min(0),
  z.int().min(0),
  z.int(),
])

/** One length for all, so that each is written over the one before. */
const length = 256

/** `undefined` if there is none; `'unreadable'` if it is damaged. */
export function readHighWaterMark(file: string): HighWaterMark | 'unreadable' | undefined {
  let text: string
  try {
    text = readFileSync(file, 'latin1')
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'unreadable'
  }
  const parsed = shape.safeParse(parseJson(text))
  if (!parsed.success) return 'unreadable'
  const [databaseId, open, sequence, activityId, commits, unclosed, checksum] = parsed.data
  if (checksum !== checksumOf([databaseId, open, sequence, activityId, commits, unclosed])) return 'unreadable'
  return { databaseId, isOpen: open === 1, sequence, activityId, commits, unclosed }
}

export interface MarkWriter {
  write(mark: HighWaterMark): void
  /** Forces what was written last to disk. */
  close(): void
}

export function openHighWaterMark(file: string): MarkWriter {
  // Made where there is none; unlike `w`, what it holds stays until it is written over.
  closeSync(openSync(file, 'a', 0o600))
  const descriptor = openSync(file, 'r+')
  return {
    write({ databaseId, isOpen, sequence, activityId, commits, unclosed }) {
      const values = [databaseId, isOpen ? 1 : 0, sequence, activityId, commits, unclosed]
      const text = JSON.stringify([...values, checksumOf(values)])
      writeSync(descriptor, text.padEnd(length), 0, 'latin1')
    },
    close() {
      fsyncSync(descriptor)
      closeSync(descriptor)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
