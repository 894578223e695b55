import type { StoredSecretView } from '../../../../src/shared/accounts.ts'
import { idOf } from './basics.ts'

/** Secrets as the agent tells of them: callers chose their names and properties. */
export const storedSecrets: readonly StoredSecretView[] = [
  {
    id: idOf(601),
    name: 'hermes/card',
    staticProperties: [
      { key: 'kind', value: 'creditCard' },
      { key: 'requires consensus', value: 'yes⟨U+202E⟩ and no' },
    ],
    exported: true,
    createdAt: Date.UTC(2026, 8, 30),
  },
  {
    id: idOf(602),
    name: 'infra/prod/aws-credentials/2026-08-23/of-a-service-that-has-a-very-long-name-indeed',
    staticProperties: [],
    exported: false,
    createdAt: Date.UTC(2026, 9, 1),
  },
  { id: idOf(603), name: null, staticProperties: [], exported: false, createdAt: Date.UTC(2026, 9, 2) },
]
