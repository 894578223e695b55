import { randomFillSync } from 'node:crypto'
import { seal, unseal } from '../../core/crypto/sealing.ts'
import { secretBytes } from '../../core/crypto/secret-bytes.ts'
import { AgentError } from '../../core/errors.ts'
import { dataKeyBinding, type Unlocker, wrappedKeyDamaged } from '../../core/ports/unlocker.ts'

/**
 * Keeps the wrapping key in this process and nowhere else, for `--ephemeral`. There is nothing to unlock it with again, so locking
 * forgets nothing.
 */
export function memoryUnlocker(): Unlocker {
  const keys = new Map<string, Uint8Array>()
  return {
    kind: 'memory',
    async wrap(id, dataKey) {
      const wrapping = keys.get(id) ?? randomFillSync(secretBytes(32))
      keys.set(id, wrapping)
      return {
        parameters: {},
        key: Buffer.from(seal(wrapping, dataKey, dataKeyBinding('memory', id))).toString('base64'),
      }
    },
    async unwrap(id, { key }) {
      const wrapping = keys.get(id)
      if (!wrapping) throw gone()
      const dataKey = unseal(wrapping, Buffer.from(String(key), 'base64'), dataKeyBinding('memory', id))
      if (!dataKey) throw wrappedKeyDamaged()
      return dataKey
    },
    state: async id =>
      id === undefined || keys.has(id)
        ? { status: 'ready', nextStep: '' }
        : { status: 'missing', nextStep: gone().message },
  }
}

function gone(): AgentError {
  return new AgentError(
    'VAULT_MISSING',
    'The keys of that run were in memory and are gone. Use another data directory.',
  )
}
