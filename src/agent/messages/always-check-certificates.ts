import type { Log } from '../../core/ports/log.ts'

const variable = 'NODE_TLS_REJECT_UNAUTHORIZED'

/**
 * Has Node look at the certificate of every server that is asked. People set this variable for another program, and forget it: the keys of
 * a sign-in provider, for one, would then be the keys of any server that answers.
 */
export function alwaysCheckCertificates(log: Pick<Log, 'warn'>): void {
  if (process.env[variable] === undefined) return
  delete process.env[variable]
  log.warn({ variable }, 'a variable of the environment is not heeded: certificates of servers are always checked')
}
