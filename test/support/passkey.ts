import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export interface PasskeyOptions {
  readonly rpId?: string
  readonly origin?: string
  readonly credentialId?: Buffer
  /** Count in the first answer; 0 for a passkey that does not count. */
  readonly count?: number
  /** The COSE key it registers in place of its own. */
  readonly claims?: ReadonlyMap<number, number | Uint8Array>
}

export interface Answered {
  readonly origin?: string
  readonly challenge?: string
  readonly type?: string
  readonly count?: number
  /** Origin at the top of the frame, if the page runs in one. */
  readonly topOrigin?: string
  /** True if the browser says that there is a frame, whether or not it says in which page. */
  readonly crossOrigin?: boolean
  readonly present?: boolean
  /** Domain that the authenticator answers for. */
  readonly rpId?: string
}

/** A passkey in software, ES256: what a browser and an authenticator do together (WebAuthn §6). */
export interface TestPasskey {
  readonly credentialId: string
  /** `AuthenticatorParamsV2` of a registration. */
  register(format?: 'none' | 'packed', answered?: Answered): RegistrationParameters
  /** `X-Stamp-Webauthn` header over a body. */
  stamp(body: string, answered?: Answered): string
}

export interface RegistrationParameters {
  readonly authenticatorName: string
  readonly challenge: string
  readonly attestation: {
    readonly credentialId: string
    readonly clientDataJson: string
    readonly attestationObject: string
    readonly transports: string[]
  }
}

const present = 0x01
const verified = 0x04
const attested = 0x40

export function testPasskey(options: PasskeyOptions = {}): TestPasskey {
  const { rpId = 'localhost', origin = 'http://localhost:3000', credentialId = randomBytes(16), count = 0 } = options
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const aaguid = Buffer.alloc(16, 7)
  let counter = count

  const clientDataOf = (type: string, challenge: string, answered: Answered) =>
    Buffer.from(
      JSON.stringify({
        type: answered.type ?? type,
        challenge: answered.challenge ?? challenge,
        origin: answered.origin ?? origin,
        crossOrigin: answered.crossOrigin ?? answered.topOrigin !== undefined,
        ...(answered.topOrigin !== undefined && { topOrigin: answered.topOrigin }),
      }),
    )
  function headOf(flags: number, at: number, domain = rpId): Buffer {
    const head = Buffer.alloc(37)
    createHash('sha256').update(domain).digest().copy(head)
    head[32] = flags
    head.writeUInt32BE(at, 33)
    return head
  }

  return {
    credentialId: credentialId.toString('base64url'),
    register(format = 'none', answered = {}) {
      const challenge = randomBytes(32).toString('base64url')
      const clientData = clientDataOf('webauthn.create', challenge, answered)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = Buffer.from(
        isoCBOR.encode((options.claims ?? coseKey(privateKey)) as Map<number, number | Uint8Array>),
      )
      const head = headOf(present | verified | attested, counter)
      const authData = Buffer.concat([head, aaguid, length, credentialId, key])
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      const statement = new Map<string, unknown>(
        format === 'none'
          ? []
          : [
              ['alg', -7],
              ['sig', bytes(sign('sha256', signed, privateKey))],
            ],
      )
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', bytes(authData)],
        ]) as never,
      )
      return {
        authenticatorName: 'Key ring',
        challenge,
        attestation: {
          credentialId: credentialId.toString('base64url'),
          clientDataJson: clientData.toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['AUTHENTICATOR_TRANSPORT_USB'],
        },
      }
    },
    stamp(body, answered = {}) {
      if (count > 0) counter++
      const digest = createHash('sha256').update(body).digest('hex')
      const clientData = clientDataOf('webauthn.get', Buffer.from(digest).toString('base64url'), answered)
      const flags = answered.present === false ? 0 : present | verified
      const authenticatorData = headOf(flags, answered.count ?? counter, answered.rpId)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return JSON.stringify({
        credentialId: credentialId.toString('base64url'),
        clientDataJson: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

/** COSE_Key (RFC 9052 §7) of an EC2 key on P-256, for ES256. */
function coseKey(privateKey: KeyObject) {
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(Buffer.from(x, 'base64url'))],
    [-3, bytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The CBOR encoder knows plain byte arrays only. */
function bytes(buffer: Uint8Array): Uint8Array {
  return Uint8Array.from(buffer)
}
