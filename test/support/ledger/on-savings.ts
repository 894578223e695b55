import { stepInWords } from '../../../src/shared/hardware-wallet-step.ts'

/** Step for the person with the Ledger “Savings”. `test/adapters/ledger/sentences.test.ts` holds how each sentence reads. */
const step = (step: 'connect' | 'unlock' | 'decide' | 'refuseWhatIsLeft' | 'closeOtherPrograms') =>
  stepInWords({ step, wallet: 'Savings' })

export const onSavings = {
  connect: step('connect'),
  unlock: step('unlock'),
  decide: step('decide'),
  refuseWhatIsLeft: step('refuseWhatIsLeft'),
  closeOtherPrograms: step('closeOtherPrograms'),
} as const
