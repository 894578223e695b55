import type { ChainInWindow } from '../declaration/in-window.ts'
import { sparkSpelling } from './address.ts'

export const sparkInWindow: ChainInWindow = {
  name: 'Spark',
  icon: { mark: '✦', colour: '#2b5bd7' },
  accounts: [
    {
      label: 'Spark',
      addressFormat: 'ADDRESS_FORMAT_SPARK_MAINNET',
      schemes: [
        { label: 'As Spark wallets derive it', path: "m/8797555'/{index}'/0'" },
        { label: 'As a Taproot account (BIP-86)', path: "m/86'/0'/{index}'/0/0" },
      ],
      isCommon: false,
    },
    {
      label: 'Spark regtest',
      addressFormat: 'ADDRESS_FORMAT_SPARK_REGTEST',
      schemes: [
        { label: 'As Spark wallets derive it', path: "m/8797555'/{index}'/0'" },
        { label: 'As a Taproot account (BIP-86)', path: "m/86'/1'/{index}'/0/0" },
      ],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: {
    network: 'Spark',
    problem: text =>
      sparkSpelling(text) === text ? undefined : 'It begins with spark1, on the regtest network with sparkrt1.',
  },
  plainTransfers: null,
  templates: [],
}
