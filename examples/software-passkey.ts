import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Fields that `create_authenticators` takes of a new passkey (WebAuthn), with the challenge it answers. */
export interface NewPasskey {
  readonly authenticatorName: string
  readonly challenge: string
  readonly attestation: {
    readonly credentialId: string
    readonly clientDataJson: string
    readonly attestationObject: string
    readonly transports: readonly string[]
  }
}

/** A passkey as a browser would register it, without attestation: for programs that have no browser. Everything is base64url. */
export function newPasskey(authenticatorName: string): NewPasskey {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const challenge = randomBytes(32).toString('base64url')
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost' })
  return {
    authenticatorName,
    challenge,
    attestation: {
      credentialId: credentialId.toString('base64url'),
      clientDataJson: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestationObject(credentialId, coseKey(x, y)).toString('base64url'),
      transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
    },
  }
}

/** CBOR (RFC 8949) of `{ fmt: "none", attStmt: {}, authData }`: https://www.w3.org/TR/webauthn-3/#sctn-attestation */
function attestationObject(credentialId: Buffer, key: Buffer): Buffer {
  const relyingParty = createHash('sha256').update('localhost').digest()
  // User present and verified, credential data attached; counter 0.
  const flagsAndCounter = Buffer.from([0x45, 0, 0, 0, 0])
  const identifier = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId])
  const authenticatorData = Buffer.concat([relyingParty, flagsAndCounter, identifier, key])
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x58, authenticatorData.length]),
    authenticatorData,
  ])
}

/** COSE_Key (RFC 9053 §7.1) of a P-256 key for ES256: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

/** Up to 23 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
