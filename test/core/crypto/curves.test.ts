import { expect, test } from 'vitest'
import { curves, generatePrivateKey } from '../../../src/core/crypto/curves.ts'
import type { Curve } from '../../../src/core/schema/curve.ts'

test.each(Object.keys(curves) as Curve[])(
  'a new key on %s is a private key with a public key, and never the same',
  curve => {
    const key = generatePrivateKey(curve)
    expect(key).toHaveLength(32)
    expect(curves[curve].isPrivateKey(key)).toBe(true)
    expect(curves[curve].publicKeyOf(key)).toHaveLength(curves[curve].publicKeyBytes)
    expect(generatePrivateKey(curve)).not.toEqual(key)
  },
)
