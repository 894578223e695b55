import type { Log } from '../../core/ports/log.ts'

/** Of a command where no agent runs: there is no log to look into, so what was thrown is told all the same. */
export const terminalLog: Pick<Log, 'info' | 'error'> = { info: told, error: told }

function told({ error }: Readonly<Record<string, unknown>>, message: string): void {
  process.stderr.write(`countersign: ${message}${error === undefined ? '' : `: ${error}`}\n`)
}
