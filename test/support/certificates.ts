import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
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

export interface Authority {
  readonly cert: string
  /** @param subject - For example `CN=payroll, O=Acme`. */
  issue(subject: string, more?: { readonly notAfter?: Date; readonly names?: readonly string[] }): Promise<Issued>
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
    async issue(subject, { notAfter = new Date(Date.now() + day), names = [] } = {}) {
      const issued = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
      const certificate = await X509CertificateGenerator.create({
        ...{ serialNumber: serialNumber(), subject, issuer: own.subject },
        ...{ notBefore: new Date(Date.now() - 2 * day), notAfter, signingAlgorithm: algorithm },
        publicKey: issued.publicKey as CryptoKey,
        signingKey: keys.privateKey as CryptoKey,
        extensions: [
          await AuthorityKeyIdentifierExtension.create(keys.publicKey as CryptoKey),
          ...(names.length > 0 ? [new SubjectAlternativeNameExtension(names.map(alternative))] : []),
        ],
      })
      return {
        cert: certificate.toString('pem'),
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
