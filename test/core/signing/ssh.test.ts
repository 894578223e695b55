import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PayloadBudget } from '../../../src/core/chains/declaration/payload-budget.ts'
import { movesOf } from '../../../src/core/chains/measured-asset.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { noHardwareWallets } from '../../../src/core/keys/no-hardware-wallets.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import type { Curve } from '../../../src/core/schema/curve.ts'
import { decodePayload, type HashFunction } from '../../../src/core/signing/payload.ts'
import { sshPublicKey } from '../../../src/core/ssh/ssh-public-key.ts'
import { isOfSsh } from '../../../src/core/ssh/ssh-signed.ts'
import { loginBytes, sshsigBytes, testServer } from '../../support/ssh-bytes.ts'
import { readers } from '../chains/hostile-inputs.ts'

/** Point of P-256, compressed (FIPS 186-5: the generator). */
const generator = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'

const keyOf = (curve: Curve): SigningKey => ({
  ...{ organizationId: 'acme', keyId: 'key', curve, path: null, name: 'Key', hardwareWallet: null },
  ...{ addressFormat: 'ADDRESS_FORMAT_COMPRESSED', address: '' },
  publicKey: curve === 'CURVE_P256' ? generator : '3b'.repeat(32),
})

function formsOf({ curve, publicKey }: Pick<SigningKey, 'curve' | 'publicKey'>): readonly Buffer[] {
  const blob = sshPublicKey(curve, publicKey) ?? Buffer.alloc(0)
  const algorithm = curve === 'CURVE_P256' ? 'ecdsa-sha2-nistp256' : 'ssh-ed25519'
  const logins = [20, 32, 48, 64].flatMap(length =>
    [undefined, testServer().hostKey].map(hostKey =>
      loginBytes({ publicKey: blob, algorithm, sessionId: randomBytes(length), ...(hostKey && { hostKey }) }),
    ),
  )
  const hashes = ['sha256', 'sha512'].flatMap(hash =>
    ['git', 'file'].map(namespace => sshsigBytes(namespace, randomBytes(9), hash)),
  )
  return [...logins, ...hashes]
}

describe.each(readers().map(reader => [reader.name, reader] as const))('%s', (_, { doors, seeds }) => {
  test('takes nothing of SSH for its own', () => {
    for (const { key } of seeds.slice(0, 5)) {
      const ed25519 = { curve: 'CURVE_ED25519', publicKey: key.publicKey.slice(-64).padStart(64, '0') } as const
      for (const bytes of [...formsOf(ed25519), ...formsOf(keyOf('CURVE_P256'))])
        for (const door of doors)
          expect(
            readBy(() => door(bytes, key)),
            bytes.toString('hex'),
          ).toBeUndefined()
    }
  })

  test('has nothing that SSH takes for its own', () => {
    for (const { bytes, key } of seeds) expect(isOfSsh(bytes, key)).toBe(false)
  })
})

function readBy(read: () => unknown): unknown {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof AgentError) return undefined
    throw thrown
  }
}

function decode(bytes: Uint8Array, curve: Curve, hashFunction: HashFunction, preimage?: Uint8Array) {
  const parameters = {
    payload: Buffer.from(bytes).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction,
  }
  return decodePayload(parameters, keyOf(curve), {
    ...{ field: 'parameters.payload', askedAt: 0, hardwareWallets: noHardwareWallets, webOrigin: undefined },
    ...{ preimage, budget: new PayloadBudget(), interfaces: [] },
  })
}

const forms = [
  ['CURVE_ED25519', 'HASH_FUNCTION_NOT_APPLICABLE', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'],
  ['CURVE_P256', 'HASH_FUNCTION_SHA256', 'eip155:1/slip44:60'],
] as const

describe.each(forms)('with a key of %s', (curve, hashFunction, asset) => {
  const moves = (bytes: Uint8Array, hash: HashFunction = hashFunction) =>
    movesOf(asset, decode(bytes, curve, hash).signs, keyOf(curve).publicKey).kind

  test('logins and signatures move nothing for certain, and with a byte more anything', () => {
    for (const bytes of formsOf(keyOf(curve))) {
      expect(moves(bytes)).toBe('nothing')
      expect(moves(Buffer.concat([bytes, Buffer.of(0)]))).toBe('unknown')
      expect(moves(bytes.subarray(1))).toBe('unknown')
    }
  })

  test('a login with the key of somebody else could move anything', () => {
    const [login] = formsOf({
      curve,
      publicKey: curve === 'CURVE_P256' ? generator.replace('03', '02') : '4c'.repeat(32),
    })
    expect(moves(login!)).toBe('unknown')
  })
})

test('hashed in another way than SSH does, it is nothing of SSH', () => {
  for (const bytes of formsOf(keyOf('CURVE_P256')))
    expect(decode(bytes, 'CURVE_P256', 'HASH_FUNCTION_KECCAK256').signs.kind).toBe('unreadable')
})

test('a digest with the login as its preimage is read as the login, whoever hashed it', () => {
  const [login] = formsOf(keyOf('CURVE_P256'))
  const { input } = decode(login!, 'CURVE_P256', 'HASH_FUNCTION_SHA256')
  const digest = 'digest' in input ? input.digest : new Uint8Array()
  expect(decode(digest, 'CURVE_P256', 'HASH_FUNCTION_NO_OP', login).signs).toMatchObject({ kind: 'ssh', for: 'login' })
})

test('a user’s name does not go on in the words of the card', () => {
  const blob = sshPublicKey('CURVE_ED25519', keyOf('CURVE_ED25519').publicKey)!
  const user = 'ada” to your own server\u202e'
  const { sentence, fields } = decode(
    loginBytes({ publicKey: blob, user }),
    'CURVE_ED25519',
    'HASH_FUNCTION_NOT_APPLICABLE',
  ).reading()
  expect(sentence).toBe('Log in by SSH as “ada⟨U+201D⟩ to your own server⟨U+202E⟩” to a server that is not named')
  expect(JSON.stringify(fields)).not.toContain('\u202e')
})
