import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createSignatureChecks, type SignatureChecks } from '../../../src/adapters/signature-check/checks.ts'
import { makeSecp256k1, secp256k1PublicKeyOf } from '../../../src/core/crypto/secp256k1.ts'
import type { Log } from '../../../src/core/ports/log.ts'
import type { MadeSignature } from '../../../src/core/ports/signature-check.ts'

const worker = join(import.meta.dirname, '../../../src/adapters/signature-check/worker.ts')
const warnings: unknown[] = []
const log: Log = { info: () => undefined, warn: (...said) => void warnings.push(said), error: () => undefined }
const privateKey = Buffer.alloc(32, 7)
const publicKey = secp256k1PublicKeyOf(privateKey)

let checks: SignatureChecks | undefined
afterEach(async () => {
  await checks?.stop()
  warnings.length = 0
})

function made(number: number): MadeSignature {
  return makeSecp256k1(Buffer.alloc(32, number), privateKey, publicKey)
}

/** Each wrong in another way. */
const faults: readonly ((signature: MadeSignature) => MadeSignature)[] = [
  signature => ({ ...signature, recoveryId: signature.recoveryId === 0 ? 1 : 0 }),
  signature => ({ ...signature, digest: Buffer.alloc(32, 200) }),
  signature => ({ ...signature, publicKey: secp256k1PublicKeyOf(Buffer.alloc(32, 9)) }),
  signature => ({ ...signature, compact: signature.compact.map((byte, index) => (index === 40 ? byte ^ 1 : byte)) }),
  signature => ({ ...signature, compact: new Uint8Array(64) }),
]

describe.each([1, 11, 12, 100])('of %i signatures made together', count => {
  test('the sound ones are told from those that are not', async () => {
    checks = createSignatureChecks(worker, log)
    const signatures = Array.from({ length: count }, (_, number) => made(number + 1))
    const given = signatures.flatMap(signature => [signature, ...faults.map(fault => fault(signature))])
    const verdicts = await Promise.all(given.map(signature => checks?.isSound(signature)))
    expect(verdicts).toEqual(signatures.flatMap(() => [true, ...faults.map(() => false)]))
    expect(warnings).toEqual([])
  })
})

test('without its thread, signatures are checked all the same, and the log says so', async () => {
  checks = createSignatureChecks(join(import.meta.dirname, 'no-such-file.ts'), log)
  for (let time = 0; time < 2; time++) {
    const given = Array.from({ length: 20 }, (_, number) => (number % 2 ? made(number) : faults[0]?.(made(number))))
    const verdicts = await Promise.all(given.map(signature => signature && checks?.isSound(signature)))
    expect(verdicts).toEqual(given.map((_, number) => number % 2 === 1))
  }
  expect(warnings).toHaveLength(1)
})

test('what is being checked when the thread ends is not lost', async () => {
  checks = createSignatureChecks(worker, log)
  await Promise.all(Array.from({ length: 20 }, (_, number) => checks?.isSound(made(number))))
  const verdicts = Array.from({ length: 20 }, (_, number) => checks?.isSound(made(number)))
  setImmediate(() => void checks?.stop())
  expect(await Promise.all(verdicts)).toEqual(verdicts.map(() => true))
})
