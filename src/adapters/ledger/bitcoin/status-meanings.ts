import type { StatusWord } from '../status-words.ts'
import type { BitcoinApp } from './account.ts'

/** Lists the meanings of status words in the Bitcoin apps. Other codes keep their general meaning. */
export function statusMeanings(app: BitcoinApp): ReadonlyMap<number, StatusWord> {
  const notSupported: StatusWord = {
    failure: 'DEVICE_REJECTED',
    meaning: `The ${app} app on the Ledger does not sign this, or has no such account.`,
    nextStep: 'Update the app in Ledger Live; if it still does not, use a key that is not on a Ledger.',
  }
  return new Map([
    [0x6a82, notSupported],
    [0xb008, notSupported],
  ])
}
