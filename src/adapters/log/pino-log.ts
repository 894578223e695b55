import { renameSync, statSync } from 'node:fs'
import { pino } from 'pino'
import type { Log } from '../../core/ports/log.ts'

/** From this size on, in bytes, a log file is put aside when the next run begins. One older file is kept. */
const fullFile = 5 * 1024 * 1024

/** A log of one JSON object a line, to a file that is created if absent or to the standard error of this process. */
export function pinoLog(destination: { readonly file: string } | 'stderr'): Log {
  if (destination !== 'stderr') putFullFileAside(destination.file)
  return pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: level => ({ level }) },
      serializers: { error: pino.stdSerializers.errWithCause },
    },
    // Written at once: what a process said before it was killed is what one wants to read.
    destination === 'stderr'
      ? pino.destination({ fd: 2, sync: true })
      : pino.destination({ dest: destination.file, sync: true, mkdir: true, mode: 0o600 }),
  )
}

function putFullFileAside(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > fullFile) renameSync(file, `${file}.1`)
}
