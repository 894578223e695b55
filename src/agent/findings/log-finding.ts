import type { Finding } from '../../core/integrity.ts'
import type { Log } from '../../core/ports/log.ts'

export function logFinding(log: Log, { id, title, message, stopsSigning }: Finding): void {
  log.error({ finding: id, signing: stopsSigning ? 'stopped' : 'goes on' }, `${title} ${message}`)
}
