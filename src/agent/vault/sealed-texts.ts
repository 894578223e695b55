import { seal, unseal } from '../../core/crypto/sealing.ts'
import { AgentError } from '../../core/errors.ts'
import { createBundleSigner } from '../../core/keys/bundle-signer.ts'
import type { Workshop } from '../../core/keys/key-creator.ts'

/**
 * Secrets among the settings, sealed by a key that the vault gives.
 * Both throw `VAULT_LOCKED`, `VAULT_MISSING` and `VAULT_UNREACHABLE`.
 */
export interface SealedTexts {
  /** Base64 of what `seal` makes, for this name alone. @throws AgentError `REQUEST_INVALID` before there is an organization */
  seal(name: string, text: string): Promise<string>
  /** @throws AgentError `SECRET_DAMAGED` for what was not sealed here, or under another name */
  open(name: string, sealed: string): Promise<string>
}

/**
 * @param purpose - Each has a key of its own. It never changes: what was sealed could not be opened.
 * @param damaged - What the person is told where a text cannot be opened, with what to do.
 */
export function createSealedTexts(workshop: Workshop, purpose: string, damaged: string): SealedTexts {
  async function withKey<Value>(use: (key: Uint8Array) => Value): Promise<Value> {
    const [first] = workshop.store.topOrganizations()
    if (!first) throw new AgentError('REQUEST_INVALID', 'Create an organization first.')
    const key = await createBundleSigner(workshop, first.id).derive(purpose, 32)
    try {
      return use(key)
    } finally {
      key.fill(0)
    }
  }

  return {
    async seal(name, text) {
      const bytes = Buffer.from(text, 'utf8')
      try {
        return await withKey(key => Buffer.from(seal(key, bytes, [purpose, name])).toString('base64'))
      } finally {
        bytes.fill(0)
      }
    },
    async open(name, sealed) {
      const bytes = await withKey(key => unseal(key, Buffer.from(sealed, 'base64'), [purpose, name]))
      if (!bytes) {
        throw new AgentError('SECRET_DAMAGED', damaged)
      }
      try {
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
      } finally {
        bytes.fill(0)
      }
    },
  }
}
