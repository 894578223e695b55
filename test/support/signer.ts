import type { Signer } from '../../src/core/ports/signer.ts'

/** A signer that signs many as it signs one. */
export function signerOf(one: Pick<Signer, 'sign'>): Signer {
  return {
    sign: (key, input) => one.sign(key, input),
    signAll: (key, inputs) => Promise.all(inputs.map(input => one.sign(key, input))),
  }
}
