import type { SetAsideView } from '../../shared/set-aside.ts'

interface KindWords {
  readonly label: string
  /** What is lost with it. */
  readonly loss: string
  readonly canBeRestored: boolean
  readonly canBeErased: boolean
}

/** What a key that was set aside is, and what can be done with it. */
export const setAsideKinds: Readonly<Record<SetAsideView['kind'], KindWords>> = {
  known: {
    label: 'The missing key of a wallet or private key',
    loss: 'A wallet or private key here needs it.',
    canBeRestored: true,
    canBeErased: false,
  },
  spare: {
    label: 'A second copy of a key that is in use',
    loss: 'The wallet or private key here keeps the key that it has.',
    canBeRestored: false,
    canBeErased: true,
  },
  wallet: {
    label: 'The seed of a wallet',
    loss: 'Every account of this wallet is lost, on all networks, unless you have its recovery phrase.',
    canBeRestored: true,
    canBeErased: true,
  },
  privateKey: {
    label: 'A private key',
    loss: 'Everything at the addresses of this key is lost, unless you have a copy of it.',
    canBeRestored: true,
    canBeErased: true,
  },
  own: {
    label: 'A key Countersign made for itself and no longer uses',
    loss: 'No wallet and no private key needs it.',
    canBeRestored: false,
    canBeErased: true,
  },
  damaged: {
    label: 'A key that is damaged',
    loss: 'An older copy of the key vault may have it whole. Keep that copy, if you have one.',
    canBeRestored: false,
    canBeErased: true,
  },
}
