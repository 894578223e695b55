import type { ChainInWindow } from '../../../src/core/chains/declaration/in-window.ts'
import { knownAddresses } from '../../../src/core/chains/declaration/known-addresses.ts'
import { madeUpSpelling } from './address.ts'

const format = { label: 'Made up', addressFormat: 'ADDRESS_FORMAT_MADE_UP' }
const path = "m/44'/7777'/{index}'"
const isPayment = "madeup.tx.does == 'pay'"

export const madeUpInWindow: ChainInWindow = {
  name: 'Made up',
  accounts: [{ ...format, path, isCommon: false }],
  hardwareAccounts: [
    {
      label: 'Made up',
      about: '',
      kinds: [{ ...format, paths: "m/44'/7777'/\\d+'", schemes: [{ label: 'The only one', path }] }],
    },
  ],
  typedAddress: {
    network: 'the made-up chain',
    problem: text => (madeUpSpelling(text) === text ? undefined : 'It is mu1 and 64 hex digits in lower case.'),
  },
  plainTransfers: { label: 'Payments on the made-up chain', condition: isPayment },
  templates: [
    knownAddresses({
      network: 'Made up',
      conditions: list => [isPayment, `madeup.tx.to in ${list}`],
      others: null,
    }),
  ],
}
