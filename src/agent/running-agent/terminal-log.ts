import type { Log } from '../../core/ports/log.ts'

/** Log of a command without a running agent: there is no file to look into, so it prints what was thrown. */
export const terminalLog: Pick<Log, 'info' | 'error'> = { info: told, error: told }

function told({ error }: Readonly<Record<string, unknown>>, message: string): void {
  process.stderr.write(`countersign: ${message}${error === undefined ? '' : `: ${error}`}\n`)
}
