import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { manualClock } from '../../support/clock.ts'
import { ed25519KeyOf } from '../../support/ledger/chaos-app.ts'
import { savingsWords } from '../../support/ledger/chaos-ledger.ts'

/** There are no recordings of this app: it is played by a script, which was written from its documentation. */
export const path = "m/44'/501'/0'"
export const key = ed25519KeyOf(savingsWords, path)
export const noHardwareWallets = createLedgerWallets({ sources: [], clock: manualClock() })
