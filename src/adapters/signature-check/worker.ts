import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { claims, lastOrder, type Order } from './batch.ts'

/**
 * Recovers public keys beside the agent's own thread. It is given nothing secret, and answers one byte a signature:
 * 1 where the expected key was recovered.
 */
const { ecdsaRecover } = createRequire(import.meta.url)('secp256k1/bindings') as typeof import('secp256k1')

parentPort?.on('message', (order: Order) => {
  if (order === lastOrder) {
    parentPort?.close()
    return
  }
  const { number, bytes } = order
  const verdicts = Uint8Array.from(claims(bytes), ({ digest, compact, recoveryId, publicKey }) => {
    try {
      return Number(Buffer.compare(ecdsaRecover(compact, recoveryId, digest, true), publicKey) === 0)
    } catch {
      return 0
    }
  })
  parentPort?.postMessage({ number, verdicts })
})
