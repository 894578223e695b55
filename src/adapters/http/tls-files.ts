import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { AgentError } from '../../core/errors.ts'

/** Files in PEM by which other computers are let in. */
export interface TlsFiles {
  /** The certificate of this agent, with those between it and its authority. */
  readonly certificate: string
  readonly key: string
  /** Certificates of the authorities whose clients are let in; no others are. */
  readonly clientAuthority: string
  /** Certificates that were revoked. Absent: none are. */
  readonly revoked?: string | undefined
}

/** Content of the files at one moment. */
export interface TlsCredentials {
  readonly context: SecureContextOptions
  /** Names and addresses that the certificate is for, as a client writes them in front of a port. */
  readonly names: readonly string[]
  /** Another one once a file was changed. */
  readonly stamp: string
}

/** @throws AgentError `REQUEST_INVALID`, naming the option whose file is of no use */
export function readTlsFiles(files: TlsFiles): TlsCredentials {
  // Before they are read: what changes in between is then read again.
  const stamp = stampOf(files)
  const cert = readPem('--tls-cert', files.certificate)
  const ca = readPem('--tls-client-ca', files.clientAuthority)
  const crl = files.revoked === undefined ? undefined : readPem('--tls-crl', files.revoked)
  const certificate = trying('--tls-cert', () => new X509Certificate(cert))
  trying('--tls-client-ca', () => new X509Certificate(ca))
  const context: SecureContextOptions = {
    cert,
    ca,
    key: readPem('--tls-key', files.key),
    minVersion: 'TLSv1.3',
    ...(crl && { crl }),
  }
  trying('--tls-crl', () => createSecureContext({ ca, crl }))
  trying('--tls-key', () => createSecureContext(context))
  return { context, names: namesOf(certificate), stamp }
}

/** Another text for each change of a file, even if the file keeps its size and is given its old time of change: `ctime` cannot be set. */
export function stampOf({ certificate, key, clientAuthority, revoked }: TlsFiles): string {
  return [certificate, key, clientAuthority, ...(revoked === undefined ? [] : [revoked])]
    .map(file => {
      const found = statSync(file, { throwIfNoEntry: false })
      return found ? `${found.ctimeMs} ${found.mtimeMs} ${found.size} ${found.ino}` : 'none'
    })
    .join(', ')
}

/** `DNS:agent.example.org, IP Address:192.0.2.1` */
function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName.split(', ').flatMap(entry => {
    const [kind = '', name = ''] = entry.split(/:(.*)/s)
    if (kind === 'DNS') return [name.toLowerCase()]
    if (kind === 'IP Address') return [name.includes(':') ? `[${name.toLowerCase()}]` : name]
    return []
  })
}

function readPem(option: string, file: string): Buffer {
  return trying(option, () => readFileSync(file))
}

function trying<Value>(option: string, work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    throw new AgentError('REQUEST_INVALID', `${option}: ${(cause as Error).message}`, { cause })
  }
}
