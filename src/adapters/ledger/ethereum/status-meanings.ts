import type { AppSigning } from '../app.ts'
import type { StatusWord } from '../status-words.ts'
import { knownCode } from './authorization.ts'
import type { EthereumSignable } from './signable.ts'

/**
 * Lists the meanings of status words while the Ethereum app signs this. Other codes keep their general meaning.
 *
 * @param isDescribed - True if the app was given filters for it.
 */
export function statusMeanings(
  { what, blindSigning }: Pick<AppSigning<EthereumSignable>, 'what' | 'blindSigning'>,
  isDescribed = false,
): ReadonlyMap<number, StatusWord> {
  switch (what.kind) {
    case 'authorization': {
      const { address } = what.authorization
      const isTaken = address in knownCode || isRevocation(address)
      return new Map([
        [0x6980, isTaken ? upgradesOff : codeUnknown],
        [0x6d00, tooOldFor('authorizations (EIP-7702)')],
      ])
    }
    case 'typedData':
      return new Map([
        [0x6d00, tooOldFor('typed data (EIP-712)')],
        ...(isDescribed ? descriptionRefused : blindSigning ? [] : refusedBlind),
      ])
    case 'ethereumTransaction':
      return new Map([[0x6501, tooOldFor('transactions of this type')], ...(blindSigning ? [] : refusedBlind)])
    case 'personalMessage':
      return new Map()
  }
}

const blindSigningOff: StatusWord = {
  failure: 'DEVICE_SETTING_OFF',
  meaning: 'The Ledger cannot show this in full, and blind signing is off in its Ethereum app.',
  nextStep:
    'Switch on “Blind signing” in the settings of the app if you trust what this computer shows, then ask again.',
}

const upgradesOff: StatusWord = {
  failure: 'DEVICE_SETTING_OFF',
  meaning: 'The Ethereum app on the Ledger does not sign authorizations as it is set.',
  nextStep: 'Switch on “Smart account upgrade” in the settings of the app, then ask again.',
}

const refusedBlind: [number, StatusWord][] = [[0x6a80, blindSigningOff]]

/**
 * Status words for data that is wrong (6a80), and for a token that it was not given: 6a00 as recorded, 6a88 (ISO/IEC 7816-4) in later
 * versions.
 */
const descriptionRefused: [number, StatusWord][] = [0x6a80, 0x6a00, 0x6a88].map(code => [
  code,
  {
    failure: 'DEVICE_APP_OUTDATED',
    meaning: 'The Ethereum app on the Ledger did not take Ledger’s description of this message.',
    nextStep: 'Update the app in Ledger Live, then ask again.',
  },
])

const codeUnknown: StatusWord = {
  failure: 'DEVICE_SETTING_OFF',
  meaning:
    'The Ethereum app on the Ledger signs authorizations only for code it knows, and with “Smart account upgrade” on.',
  nextStep: 'Switch that on in the settings of the app; for code it does not know, use a key that is not on a Ledger.',
}

function tooOldFor(what: string): StatusWord {
  return {
    failure: 'DEVICE_APP_OUTDATED',
    meaning: `The Ethereum app on the Ledger is too old to sign ${what}.`,
    nextStep: 'Update it in Ledger Live, then ask again.',
  }
}

function isRevocation(address: string): boolean {
  return BigInt(address) === 0n
}
