import type { FindingView, RecoveryView } from '../../../src/shared/recovery.ts'
import { organizationId } from './scripts/basics.ts'
import { state } from './scripts/states.ts'
import { wallets } from './scripts/wallets.ts'

const lost: FindingView = {
  id: 'vault-missing',
  title: 'The key vault of this database is missing.',
  message:
    'Its file vault.json is not in the data directory. Put back a copy of it that you have and try again; or attach a new vault in the window.',
  stopsSigning: true,
  canBeAccepted: false,
}

const restored: FindingView = {
  id: 'restored',
  title: 'Countersign was restored from a backup of 24 November 2026, 15:07 UTC.',
  message: 'What happened between then and 24 November 2026, 15:08 UTC is not known here.',
  stopsSigning: false,
  canBeAccepted: true,
}

const older: FindingView = {
  id: 'database-older',
  title: 'The database is older than the key vault.',
  message:
    'Keys were made or deleted that it knows nothing of. Stop the agent and put back the newest database; or continue with this one.',
  stopsSigning: true,
  canBeAccepted: true,
}
export const missingWallet = { organizationId, id: wallets[0]?.id ?? '', name: wallets[0]?.name ?? '' }
const nothing: RecoveryView = {
  findings: [],
  isVaultLost: false,
  missing: { windowKeys: [], wallets: [], privateKeys: [] },
  damaged: [],
  setAside: [],
  oldVaults: [],
}
const lacking: RecoveryView = {
  ...nothing,
  missing: {
    windowKeys: [{ organizationId, name: 'Acme' }],
    wallets: [missingWallet],
    privateKeys: [{ organizationId, id: '0190a0c5-0000-7000-8000-0000000000aa', name: 'Deployer' }],
  },
  setAside: (['wallet', 'privateKey', 'own', 'known'] as const).map((kind, index) => ({
    organizationId,
    keyId: `0190a0c5-0000-5000-8000-0000000000b${index}`,
    at: 1_700_000_000_000,
    kind,
    address: index < 2 ? { kind: 'Ethereum', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' } : null,
    ending: `000000b${index}`,
  })),
  oldVaults: ['vault.json.2026-11-22T09-30-00.000Z.set-aside'],
}
/** What can be missing or damaged, each with its way back. */
export const recoveries = {
  'a lost vault': {
    state: { ...state, findings: [lost], keychain: { kind: 'keychain', status: 'ready', nextStep: '' } },
    recovery: { ...nothing, isVaultLost: true, missing: null, findings: [lost] },
  },
  'a lost vault beside an old file': {
    state: { ...state, findings: [lost], vaultFile: { keys: 2 } },
    recovery: { ...nothing, isVaultLost: true, missing: null, findings: [lost] },
  },
  'a restored agent': { state: { ...state, findings: [restored] }, recovery: { ...nothing, findings: [restored] } },
  'an older database': { state: { ...state, findings: [older] }, recovery: { ...nothing, findings: [older] } },
  'missing keys': { state, recovery: lacking },
} as const
