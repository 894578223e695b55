/**
 * The rooms of core from the ground up: a file imports, for what it runs and for its types, only what stands in its own room or in
 * one before it. So no folders form a circle. A room of several folders is entered as one.
 */
export const roomsOfCore: readonly string[] = [
  'milliseconds.ts',
  'errors.ts',
  'ids.ts',
  'csv.ts',
  'governance.ts',
  'display',
  'schema',
  'records',
  'ledger',
  'ports',
  'require-record.ts',
  'quotas.ts',
  'integrity.ts',
  'restored.ts',
  'crypto',
  'ssh',
  'keys',
  'receipts',
  'policies/language',
  'chains',
  'activity',
  'query',
  'subject.ts',
  'consensus',
  'tags',
  'smart-contract-interfaces',
  'address-names',
  'wallets',
  'private-keys',
  'transfer',
  'stored-secrets',
  'signing',
  'credentials',
  'sign-in',
  'users',
  'invitations',
  'billing',
  'webhooks',
  'subjects-with-params.ts',
  'policies/engine',
  'engine',
  'policies',
  'velocity-controls',
  'activities',
  'organizations',
  'webhook-deliveries',
  'auth-proxy',
  'programs',
  'ssh-agent',
  'json-rpc',
  'mcp',
  'activities-and-queries.ts',
  'answer-call.ts',
  'reference',
]

/** The rooms of the agent, from the ground up. */
export const roomsOfAgent: readonly string[] = [
  'window',
  'data',
  'vault',
  'running-agent',
  'webhooks',
  'messages',
  'backup',
  'context',
  'receipts',
  'findings',
  'doctor',
  'commands',
  'handlers',
  'start',
]

/** The rooms of the engine, from the ground up. Those of a stage are entered by the stage alone, and by what the engine runs beside it. */
export const roomsOfEngine: readonly string[] = [
  'lanes.ts',
  'shares.ts',
  'requests',
  'settings',
  'broadcasts.ts',
  'evaluation',
  'refused',
  'explain',
  'approvals',
  'stages',
  'outbox-delivery.ts',
  'engine.ts',
  'await-settled.ts',
  'answer-query.ts',
  'submit.ts',
  'create-engine.ts',
]

/** The rooms of the window, from the ground up. */
export const roomsOfWindow: readonly string[] = [
  'browser',
  'connection',
  'words',
  'styles',
  'hooks',
  'components',
  'shell',
  'screens',
  'app.tsx',
  'main.tsx',
]

/** The files of a home that stand in no folder. */
export const loose = '*.ts'

/** The rooms of Ethereum, from the ground up. The files beside them declare the chain, and stand above. */
export const roomsOfEthereum: readonly string[] = [
  'encoding',
  'networks',
  'typed-data',
  'transactions',
  'clear-signing',
  'calls',
  'effects',
  'messages',
  'warnings',
  loose,
]
