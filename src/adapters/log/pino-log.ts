import { renameSync, statSync } from 'node:fs'
import { pino } from 'pino'
import type { Log } from '../../core/ports/log.ts'

/** Size from which on a log file is put aside, in bytes. One older file is kept. */
const fullFile = 5 * 1024 * 1024

/** A log of one JSON object a line, to a file that is created if absent or to the standard error of this process. */
export function pinoLog(destination: { readonly file: string } | 'stderr'): Log {
  return pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: level => ({ level }) },
      serializers: { error: pino.stdSerializers.errWithCause },
    },
    // Written at once: what a process said before it was killed is what one wants to read.
    destination === 'stderr' ? pino.destination({ fd: 2, sync: true }) : boundedFile(destination.file),
  )
}

/** Puts the file aside whenever it is full, so that an agent that runs for months fills no disk. */
function boundedFile(file: string): { write(line: string): void } {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > fullFile) size = putAside(file)
  const destination = pino.destination({ dest: file, sync: true, mkdir: true, mode: 0o600 })
  return {
    write(line) {
      if (size > fullFile) {
        size = putAside(file)
        destination.reopen()
      }
      destination.write(line)
      size += Buffer.byteLength(line)
    },
  }
}

/** The new size. A file that cannot be put aside is written on, and tried again after as much once more. */
function putAside(file: string): number {
  try {
    renameSync(file, `${file}.1`)
  } catch {
    // Nobody could be told: this is the log.
  }
  return 0
}
