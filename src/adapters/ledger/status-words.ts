import type { FailureCode } from '../../core/errors.ts'

export interface StatusWord {
  readonly failure: FailureCode
  /** Sentence about the Ledger that says what happened. */
  readonly meaning: string
  /** Sentence that says what the person does next. Empty if there is nothing to do. */
  readonly nextStep: string
}

export const done = 0x9000

/** The Bitcoin app asks for more data before it goes on. */
export const interrupted = 0xe000

const locked = {
  failure: 'DEVICE_LOCKED',
  meaning: 'The Ledger is locked.',
  nextStep: 'Unlock it with its PIN, then ask again.',
} as const satisfies StatusWord
const refused = {
  failure: 'DEVICE_REFUSED',
  meaning: 'It was refused on the Ledger.',
  nextStep: '',
} as const satisfies StatusWord
const wrongApp = {
  failure: 'DEVICE_APP_CLOSED',
  meaning: 'What is open on the Ledger does not know this command.',
  nextStep: 'Open the right app on it, or update that app in Ledger Live, then ask again.',
} as const satisfies StatusWord
const ownMenu = {
  failure: 'DEVICE_BUSY',
  meaning: 'The Ledger is busy with its own menu or with another request.',
  nextStep: 'Finish what its screen shows, then ask again.',
} as const satisfies StatusWord
const notInstalled = {
  failure: 'DEVICE_APP_MISSING',
  meaning: 'The app is not installed on the Ledger.',
  nextStep: 'Install it with Ledger Live, then ask again.',
} as const satisfies StatusWord
const notSetUp = {
  failure: 'DEVICE_REJECTED',
  meaning: 'The Ledger is not set up yet.',
  nextStep: 'Set it up with Ledger Live first.',
} as const satisfies StatusWord
const outOfStep = {
  failure: 'DEVICE_REJECTED',
  meaning: 'The app on the Ledger did not expect this command.',
  nextStep: 'Close the app and open it again, then ask again.',
} as const satisfies StatusWord
const malformed = {
  failure: 'DEVICE_REJECTED',
  meaning: 'The app on the Ledger does not take this data.',
  nextStep: 'Update the app in Ledger Live; if it still does not, this cannot be signed with it.',
} as const satisfies StatusWord

/** Codes that devices return in place of 9000, in their last two bytes. */
const statusWords: ReadonlyMap<number, StatusWord> = new Map<number, StatusWord>([
  [0x5303, locked],
  [0x530c, locked],
  [0x5515, locked],
  [0x6804, locked],
  [0x6982, locked],
  [0x6b0c, locked],
  [0x5501, refused],
  [0x6985, refused],
  [0x6986, outOfStep],
  [0x5502, notSetUp],
  [0x6611, notSetUp],
  [0x6d07, notSetUp],
  [0x5123, notInstalled],
  [0x6807, notInstalled],
  [0x670a, notInstalled],
  [0x6601, ownMenu],
  [0x6901, ownMenu],
  [0x6d00, wrongApp],
  [0x6d02, wrongApp],
  [0x6e00, wrongApp],
  [0x6e01, wrongApp],
  [0x6980, outOfStep],
  [0xb007, outOfStep],
  [0x6700, malformed],
  [0x6a00, malformed],
  [0x6a80, malformed],
  [0x6a86, malformed],
  [0x6b00, malformed],
  [
    0x6a84,
    {
      failure: 'DEVICE_REJECTED',
      meaning: 'This is more than the app on the Ledger has memory for.',
      nextStep: 'Send something smaller, or sign it with a key that is not on a Ledger.',
    },
  ],
  [
    0x662f,
    {
      failure: 'DEVICE_REJECTED',
      meaning: 'The Ledger is in recovery mode.',
      nextStep: 'Restart it, then ask again.',
    },
  ],
  [
    0x6faa,
    {
      failure: 'DEVICE_REJECTED',
      meaning: 'The Ledger has halted.',
      nextStep: 'Unplug it, plug it in again and unlock it, then ask again.',
    },
  ],
])

/** Returns the meaning of a status word that is not {@link done}. Every code has one. */
export function readStatus(code: number): StatusWord {
  const known = statusWords.get(code)
  if (known) return known
  if (code >> 8 === 0x6f) {
    return {
      failure: 'DEVICE_REJECTED',
      meaning: `The app on the Ledger failed (0x${hex(code)}).`,
      nextStep: 'Close the app and open it again; if it keeps failing, update it in Ledger Live.',
    }
  }
  return {
    failure: 'DEVICE_REJECTED',
    meaning: `The Ledger answered 0x${hex(code)}, which the agent does not know.`,
    nextStep: 'Update the Ledger and its apps in Ledger Live, then ask again.',
  }
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}
