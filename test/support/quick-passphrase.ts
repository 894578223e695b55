import { createHash } from 'node:crypto'
import { memoryUnlocker } from '../../src/adapters/memory/memory-unlocker.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { Unlocker } from '../../src/core/ports/unlocker.ts'

/** An unlocker by passphrase without scrypt, for tests of what is done with one: the real one has its own. */
export function quickPassphrase(): Unlocker {
  const kept = memoryUnlocker()
  const digest = (passphrase: string) => createHash('sha256').update(passphrase).digest('hex')
  return {
    kind: 'passphrase',
    async wrap(id, dataKey, passphrase = '') {
      const { key } = await kept.wrap(id, dataKey)
      return { parameters: { digest: digest(passphrase) }, key }
    },
    async unwrap(id, wrapped, passphrase = '') {
      // As long as scrypt takes, others have their turn.
      await new Promise(resolve => setImmediate(resolve))
      if (wrapped.parameters.digest !== digest(passphrase)) throw new AgentError('PASSPHRASE_WRONG', 'Try again.')
      return kept.unwrap(id, wrapped)
    },
    state: async () => ({ status: 'locked', nextStep: 'Unlock Countersign with its passphrase.' }),
  }
}
