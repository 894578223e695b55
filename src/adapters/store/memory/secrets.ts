import { type SecretName, secretId } from '../../../core/ledger/secret-name.ts'
import type { UnlockerKind, UnlockerRow } from '../../../core/ledger/unlocker-row.ts'
import { organizationNotFound } from '../refusals.ts'
import type { SecretReader, SecretWriter } from '../store-interfaces.ts'
import type { Kept } from './kept.ts'
import { by } from './order.ts'

/** Sealed secrets, and what unlocks the data key that they are sealed by. */
export function secretsInMemory({ put, secrets, organizationExists }: Kept): {
  readonly reader: SecretReader
  readonly writer: SecretWriter
} {
  const unlockers = new Map<UnlockerKind, UnlockerRow>()
  return {
    reader: {
      sealedSecret: name => secrets.get(secretId(name))?.sealed,
      secretNames: () =>
        [...secrets.values()]
          .map(({ organizationId, keyId }): SecretName => ({ organizationId, keyId }))
          .sort((one, other) => by('organizationId')(one, other) || by('keyId')(one, other)),
      unlockers: () => [...unlockers.values()].sort(by('kind')),
    },
    writer: {
      putSealedSecret(name, sealed) {
        if (!organizationExists(name.organizationId)) throw organizationNotFound()
        put(secrets, secretId(name), { ...name, sealed })
      },
      putUnlocker: row => put(unlockers, row.kind, row),
      removeSealedSecret: name => put(secrets, secretId(name), undefined),
      removeUnlocker: kind => put(unlockers, kind, undefined),
    },
  }
}
