import { z } from 'zod'
import { seal, unseal } from '../../core/crypto/sealing.ts'
import { AgentError } from '../../core/errors.ts'
import { dataKeyBinding, type Unlocker, wrappedKeyDamaged } from '../../core/ports/unlocker.ts'
import { keyOfPassphrase, newScryptParameters } from './passphrase-key.ts'

/** At least as dear as what this program writes, at most 1 GiB of memory. */
const shape = z.strictObject({
  N: z
    .int()
    .min(2 ** 17)
    .max(2 ** 20)
    .refine(value => Number.isInteger(Math.log2(value))),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.base64(),
})

/** Wraps the data key by a key that scrypt (RFC 7914) makes of a passphrase, with AES-256-GCM: see `sealing.ts`. */
export function passphraseUnlocker(): Unlocker {
  return {
    kind: 'passphrase',
    async wrap(id, dataKey, passphrase = '') {
      if (passphrase === '') {
        throw new AgentError('REQUEST_INVALID', 'Give a passphrase.', { detail: { field: 'passphrase' } })
      }
      const parameters = newScryptParameters()
      const wrapping = await keyOfPassphrase(passphrase, parameters)
      try {
        return {
          parameters: { ...parameters },
          key: Buffer.from(seal(wrapping, dataKey, dataKeyBinding('passphrase', id))).toString('base64'),
        }
      } finally {
        wrapping.fill(0)
      }
    },
    async unwrap(id, { parameters, key }, passphrase = '') {
      const parsed = shape.safeParse(parameters)
      if (!parsed.success) throw wrappedKeyDamaged()
      const wrapping = await keyOfPassphrase(passphrase, parsed.data)
      try {
        // The row has a checksum of its own, so it is the passphrase that is another one.
        const dataKey = unseal(wrapping, Buffer.from(String(key), 'base64'), dataKeyBinding('passphrase', id))
        if (!dataKey) throw new AgentError('PASSPHRASE_WRONG', 'This is not the passphrase of Countersign. Try again.')
        return dataKey
      } finally {
        wrapping.fill(0)
      }
    },
    state: async () => ({ status: 'locked', nextStep: 'Unlock Countersign with its passphrase.' }),
  }
}
