import type { Signer } from '../ports/signer.ts'

/** A signer that knows whether anything may have been signed through it. */
export interface WatchedSigner extends Signer {
  mayHaveSigned(): boolean
}

export function watchedSigner(signer: Signer): WatchedSigner {
  let underWay = 0
  let signed = false

  async function watched<Made>(work: () => Promise<Made>): Promise<Made> {
    underWay++
    try {
      const made = await work()
      signed = true
      return made
    } finally {
      underWay--
    }
  }
  return {
    sign: (key, input) => watched(() => signer.sign(key, input)),
    signAll: (key, inputs) => watched(() => signer.signAll(key, inputs)),
    mayHaveSigned: () => signed || underWay > 0,
  }
}
