import type { Log } from '../../core/ports/log.ts'

/** Of a command where no agent runs: there is no log to look into, so what was thrown is told all the same. */
export const terminalLog: Pick<Log, 'error'> = {
  error: ({ error }, message) => void process.stderr.write(`countersign: ${message}: ${error}\n`),
}
