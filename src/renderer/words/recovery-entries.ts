import type { RecoveryEntryView } from '../../shared/recovery.ts'

interface KindWords {
  readonly label: string
  /** Says what is lost with it. */
  readonly loss: string
}

export const recoveryEntryKinds: Readonly<Record<RecoveryEntryView['kind'], KindWords>> = {
  wallet: {
    label: 'The seed of a wallet',
    loss: 'Every account of this wallet is lost, on all networks, unless you have its recovery phrase.',
  },
  privateKey: {
    label: 'A private key',
    loss: 'Everything at the addresses of this key is lost, unless you have a copy of it.',
  },
}
