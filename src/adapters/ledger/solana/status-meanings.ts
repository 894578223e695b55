import type { AppSigning } from '../app.ts'
import type { StatusWord } from '../status-words.ts'
import type { SolanaSignable } from './signable.ts'

/** Lists the meanings of status words while the Solana app signs this. Other codes keep their general meaning. */
export function statusMeanings({ what }: Pick<AppSigning<SolanaSignable>, 'what'>): ReadonlyMap<number, StatusWord> {
  const isMessage = what.kind === 'solanaMessage'
  return new Map([
    [0x6808, blindSigningOff],
    ...(isMessage ? ([0x6a81, 0x6a82, 0x6d00] as const).map(code => [code, tooOld] as const) : []),
    [0x6a83, tooLong],
    [0x6a84, noSuchAccount],
  ])
}

const blindSigningOff: StatusWord = {
  failure: 'DEVICE_SETTING_OFF',
  meaning: 'The Ledger cannot show this in full, and blind signing is off in its Solana app.',
  nextStep:
    'Switch on “Blind signing” in the settings of the app if you trust what this computer shows, then ask again.',
}

const tooOld: StatusWord = {
  failure: 'DEVICE_APP_OUTDATED',
  meaning: 'The Solana app on the Ledger does not know this form of off-chain message.',
  nextStep: 'Update it in Ledger Live, then ask again.',
}

const noSuchAccount: StatusWord = {
  failure: 'DEVICE_REJECTED',
  meaning: 'The Solana app on the Ledger has no account at this path.',
  nextStep: 'Update it in Ledger Live, or use another account.',
}

const tooLong: StatusWord = {
  failure: 'DEVICE_REJECTED',
  meaning: 'This is longer than the Solana app on the Ledger takes.',
  nextStep: 'Update it in Ledger Live, or send something shorter.',
}
