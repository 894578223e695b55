/** The promise: a public key for which nobody can have the private half, or everybody has it, is told from the key of somebody. */
import { pow } from '@noble/curves/abstract/modular.js'
import { describe, expect, test } from 'vitest'
import { mostTurns } from '../../src/core/crypto/passkey-check-queue.ts'
import { problemOfCoseKey, problemOfPublicKey } from '../../src/core/crypto/sound-public-key.ts'
import { ed25519Key, p256Key, secp256k1Key } from '../support/client.ts'
import { expectCost } from '../support/cost.ts'
import {
  badEd25519,
  badP256,
  badPasskeys,
  badSecp256k1,
  bytes,
  goodPasskeys,
  modulus,
  prime,
  rsa,
} from './keys-of-nobody.ts'

/** 2^4096 − 2549 is prime. */
const prime4096 = (1n << 4_096n) - 2_549n

describe('a key that nobody, or everybody, can sign with is not sound', () => {
  test.each(badEd25519)('ed25519: %s', (_, key) => expect(problemOfPublicKey(key, 'ed25519')).toMatch(/^must /))
  test.each(badP256)('P-256: %s', (_, key) => expect(problemOfPublicKey(bytes(key), 'P-256')).toMatch(/^must /))
  test.each(badSecp256k1)('secp256k1: %s', (_, key) =>
    expect(problemOfPublicKey(bytes(key), 'secp256k1')).toMatch(/^must /),
  )
  test.each(badPasskeys)('passkey, %s', async (_, key) => expect(await problemOfCoseKey(key, 'user')).toMatch(/^must /))
  test.each(goodPasskeys)('while a passkey of %s is', async (_, key) =>
    expect(await problemOfCoseKey(key, 'user')).toBeUndefined(),
  )
  test('however many moduli a user has looked at, other users and their passkeys have a turn after each', async () => {
    const long = rsa(prime(2048))
    let others = 0
    let isOver = false
    const turn = () => {
      others++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    let looked = 0
    const theirs = Array.from({ length: 30 }, () => problemOfCoseKey(long, 'greedy').then(() => looked++))
    expect(await problemOfCoseKey(rsa(modulus), 'other')).toBeUndefined()
    expect(looked).toBeLessThanOrEqual(2)
    await Promise.all(theirs)
    isOver = true
    expect(others).toBeGreaterThanOrEqual(30)
  })
  test('a user with too many moduli under way is told so, and another is not', async () => {
    const long = rsa(modulus)
    const answers = Array.from({ length: mostTurns.user + 1 }, () => problemOfCoseKey(long, 'greedy'))
    await expect(answers.pop()).rejects.toMatchObject({ code: 'BUSY' })
    expect(await problemOfCoseKey(long, 'other')).toBeUndefined()
    await Promise.all(answers)
  })
  test('the dearest modulus, a prime of 4,096 bits, takes little more than one exponentiation', async () => {
    const look = async () =>
      expect(await problemOfCoseKey(rsa(prime4096), 'user')).toMatch(/product of two large primes/)
    await expectCost({ of: look, atMost: 3, times: () => pow(2n, prime4096 - 1n, prime4096) })
  })
  test('while new keys are, on every curve', () => {
    expect(problemOfPublicKey(bytes(p256Key().publicKey), 'P-256')).toBeUndefined()
    expect(problemOfPublicKey(bytes(secp256k1Key().publicKey), 'secp256k1')).toBeUndefined()
    expect(problemOfPublicKey(bytes(ed25519Key().publicKey), 'ed25519')).toBeUndefined()
  })
})
