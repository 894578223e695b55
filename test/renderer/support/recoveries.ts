import type { FindingView, RecoveryView } from '../../../src/shared/recovery.ts'
import { organizationId } from './scripts/basics.ts'
import { state } from './scripts/states.ts'
import { wallets } from './scripts/wallets.ts'

const restored: FindingView = {
  id: 'restored',
  title: 'Countersign was restored from a backup of 24 November 2026, 15:07 UTC.',
  message: 'What happened between then and 24 November 2026, 15:08 UTC is not known here.',
  stopsSigning: false,
  canBeAccepted: true,
}

const lossAccepted: FindingView = {
  id: 'loss-accepted',
  title:
    'Wallets, keys and other records may be missing: a loss was accepted when Countersign started on 24 November 2026, 15:07 UTC.',
  message:
    'What you revoked may be allowed again, and limits may not count all that was sent. Check your wallets against your backups and ' +
    'recovery phrases, import the keys that are missing, and revoke again what you had revoked.',
  stopsSigning: false,
  canBeAccepted: true,
}

const older: FindingView = {
  id: 'database-older',
  title: 'This data directory may not be the newest.',
  message:
    'It is older than one that was used since, or a copy of it. Stop Countersign and use the newest data directory. Or use this one from now on.',
  stopsSigning: true,
  canBeAccepted: true,
}

const damaged: FindingView = {
  id: 'keys-damaged',
  title: 'Keys in the database are damaged.',
  message:
    'The key of the wallet “Main wallet” is not as it was written. Or continue: everything else then signs as before.',
  stopsSigning: true,
  canBeAccepted: true,
}

export const lostWallet = { organizationId, id: wallets[0]?.id ?? '', name: wallets[0]?.name ?? '' }

const nothing: RecoveryView = {
  findings: [],
  lost: { ownKeys: false, wallets: [], privateKeys: [] },
  entries: [],
}

const lost: RecoveryView = {
  ...nothing,
  lost: {
    ownKeys: true,
    wallets: [{ ...lostWallet, hasPassphrase: false }],
    privateKeys: [{ organizationId, id: '0190a0c5-0000-7000-8000-0000000000aa', name: 'Deployer' }],
  },
}

const entries = (['wallet', 'privateKey'] as const).map((kind, index) => ({
  organizationId,
  id: `0190a0c5-0000-5000-8000-0000000000b${index}`,
  kind,
  setAsideAt: index === 0 ? 1_700_000_000_000 : null,
  address: { kind: 'Ethereum', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
  ending: `000000b${index}`,
}))

/** What can be lost or damaged, each with its way back, and what an earlier version left. */
export const recoveries = {
  'a restored agent': { state: { ...state, findings: [restored] }, recovery: { ...nothing, findings: [restored] } },
  'an accepted loss': {
    state: { ...state, findings: [lossAccepted] },
    recovery: { ...nothing, findings: [lossAccepted] },
  },
  'an older database': { state: { ...state, findings: [older] }, recovery: { ...nothing, findings: [older] } },
  'damaged keys': { state: { ...state, findings: [damaged] }, recovery: { ...lost, findings: [damaged] } },
  'lost keys': { state, recovery: lost },
  'a lost key of a wallet with a passphrase': {
    state,
    recovery: {
      ...nothing,
      lost: { ownKeys: false, privateKeys: [], wallets: [{ ...lostWallet, hasPassphrase: true }] },
    },
  },
  'keys from an earlier version': { state, recovery: { ...nothing, entries } },
} as const
