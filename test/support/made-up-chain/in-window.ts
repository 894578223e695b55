import type { ChainInWindow } from '../../../src/core/chains/declaration/in-window.ts'
import { knownAddressesTemplate } from '../../../src/core/chains/declaration/known-addresses-template.ts'
import { quoted } from '../../../src/shared/literals.ts'
import { madeUpSpelling } from './address.ts'

const onlyTransfers = "madeup.tx.does == 'pay'"

export const madeUpInWindow: ChainInWindow = {
  name: 'Made up',
  icon: { mark: 'MU', colour: '#5a5a5a' },
  accounts: [
    {
      label: 'Made up',
      addressFormat: 'ADDRESS_FORMAT_MADE_UP',
      schemes: [{ label: 'As everywhere', path: "m/44'/7777'/{index}'" }],
      isCommon: false,
    },
  ],
  hardwareAccounts: [
    {
      label: 'Made up',
      about: 'For tests alone.',
      kinds: [
        {
          label: 'Made up (mu1…)',
          addressFormat: 'ADDRESS_FORMAT_MADE_UP',
          paths: "m/44'/7777'/\\d+'",
          schemes: [{ label: 'As everywhere', path: "m/44'/7777'/{index}'" }],
        },
      ],
    },
  ],
  typedAddress: {
    network: 'the made-up chain',
    problem: text => (madeUpSpelling(text) === text ? undefined : 'It has mu1 and 64 digits or letters from a to f.'),
  },
  plainTransfers: { label: 'Plain transfers on the made-up chain', condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network: 'Made up',
      conditions: list => [onlyTransfers, `madeup.tx.to in ${list}`],
      usualFee: [],
      others: null,
    }),
    {
      title: 'One made-up address',
      about: 'Allow sums to one address, up to one of them.',
      icon: 'code',
      isCommon: false,
      network: 'Made up',
      fields: [
        { kind: 'address', name: 'to', label: 'To', hint: '', initial: '' },
        {
          kind: 'number',
          name: 'most',
          label: 'Grains at most',
          hint: '',
          initial: '100',
          problem: text => (/^\d{1,9}$/.test(text) ? undefined : 'A whole number of grains.'),
        },
      ],
      write: filled => ({
        name: 'Up to a made-up sum',
        conditions: [
          onlyTransfers,
          `madeup.tx.to == ${quoted(filled.addresses('to')[0])}`,
          `madeup.tx.sum <= ${filled.text('most')}`,
        ],
      }),
    },
  ],
}
