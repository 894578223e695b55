import type { State } from '../../../../src/shared/state.ts'
import type { Script } from '../fake-agent/script.ts'
import { organizationId } from './basics.ts'
import { receiptsOf } from './receipts.ts'

export const state: State = {
  version: '0.1.0',
  carrier: 'browser',
  setup: 'done',
  vault: { unlockers: ['keychain'], status: 'ready', nextStep: '' },
  keychain: { status: 'ready', nextStep: '' },
  organizations: [{ id: organizationId, name: 'Ada Lovelace', ownerName: 'Ada' }],
  api: { url: 'http://localhost:8840', port: 8840, wantedPort: null, remote: null },
  proof: { by: 'typing', wait: 0 },
  warnings: [],
  approvals: { waiting: 0, mode: 'sign-and-quorum' },
  undecidedOrigins: [],
  findings: [],
  backupsAsked: 0,
}

/** Before the first run. */
export const fresh: Partial<Script> = {
  state: { ...state, setup: 'vault', vault: null, organizations: [] },
  apiKeys: [],
  wallets: [],
  privateKeys: [],
  activities: [],
  refusals: [],
  receipts: receiptsOf(4),
  origins: [],
}

export const withState = (change: Partial<State>): Partial<Script> => ({ state: { ...state, ...change } })
