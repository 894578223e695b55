import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509'

cryptoProvider.set(webcrypto as unknown as Crypto)

/** A certificate with its key, both PEM. */
export interface Issued {
  readonly cert: string
  readonly key: string
  /** Hex. */
  readonly serial: string
}

interface More {
  readonly notBefore?: Date
  readonly notAfter?: Date
  readonly names?: readonly string[]
  /** Only for servers, as a certificate of a web site is. */
  readonly isForServers?: boolean
  /** Signed with the key of another certificate, which is no authority's; that one is sent too. */
  readonly by?: Issued
}

export interface Authority {
  readonly cert: string
  /** @param subject - For example `CN=payroll, O=Acme`. */
  issue(subject: string, more?: More): Promise<Issued>
  /** A list of certificates that it has revoked, PEM. */
  revoke(...revoked: readonly Issued[]): Promise<string>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 86_400_000
const serialNumber = () => `00${randomBytes(15).toString('hex')}`

/** An authority of its own, as an organization would set one up. */
export async function makeAuthority(name: string): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const own = await X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: serialNumber(), name: `CN=${name}`, keys: keys as CryptoKeyPair, signingAlgorithm: algorithm },
    ...{ notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + 30 * day) },
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey as CryptoKey),
    ],
  })
  return {
    cert: own.toString('pem'),
    async issue(subject, more = {}) {
      const { notBefore = new Date(Date.now() - 2 * day), notAfter = new Date(Date.now() + day), names = [], by } = more
      const issued = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
      const certificate = await X509CertificateGenerator.create({
        ...{ serialNumber: serialNumber(), subject, issuer: by ? new X509Certificate(by.cert).subject : own.subject },
        ...{ notBefore, notAfter, signingAlgorithm: algorithm },
        publicKey: issued.publicKey as CryptoKey,
        signingKey: by ? await privateKeyOf(by) : (keys.privateKey as CryptoKey),
        extensions: [
          ...(by ? [] : [await AuthorityKeyIdentifierExtension.create(keys.publicKey as CryptoKey)]),
          ...(more.isForServers ? [new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1'])] : []),
          ...(names.length > 0 ? [new SubjectAlternativeNameExtension(names.map(alternative))] : []),
        ],
      })
      return {
        cert: `${certificate.toString('pem')}${by ? `\n${by.cert}` : ''}`,
        key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', issued.privateKey)),
        serial: certificate.serialNumber,
      }
    },
    async revoke(...revoked) {
      const list = await X509CrlGenerator.create({
        ...{ issuer: own.subject, signingAlgorithm: algorithm, signingKey: keys.privateKey as CryptoKey },
        ...{ thisUpdate: new Date(Date.now() - day), nextUpdate: new Date(Date.now() + day) },
        entries: revoked.map(({ serial }) => ({ serialNumber: serial, revocationDate: new Date(Date.now() - 1000) })),
      })
      // OpenSSL knows it by this label.
      return pem('X509 CRL', list.rawData)
    },
  }
}

function privateKeyOf({ key }: Issued): Promise<CryptoKey> {
  const der = Buffer.from(key.replaceAll(/-----.+-----|\s/g, ''), 'base64')
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']) as Promise<CryptoKey>
}

function alternative(name: string) {
  return { type: /^[\d.]+$/.test(name) ? 'ip' : 'dns', value: name } as const
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
