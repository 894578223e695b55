import type { ChainInWindow } from '../declaration/in-window.ts'
import { dogecoinNetworkOf } from './address.ts'

export const dogecoinInWindow: ChainInWindow = {
  name: 'Dogecoin',
  icon: { mark: 'Ð', colour: '#7d6a1e' },
  accounts: [
    {
      label: 'Dogecoin',
      addressFormat: 'ADDRESS_FORMAT_DOGE_MAINNET',
      schemes: [
        { label: 'The first address of each account, as Ledger Live derives it', path: "m/44'/3'/{index}'/0/0" },
        { label: 'The addresses of the first account, as most wallets derive them', path: "m/44'/3'/0'/0/{index}" },
      ],
      isCommon: false,
    },
    {
      label: 'Dogecoin testnet',
      addressFormat: 'ADDRESS_FORMAT_DOGE_TESTNET',
      schemes: [
        { label: 'As wallets derive test networks', path: "m/44'/1'/{index}'/0/0" },
        { label: 'With the path of Dogecoin itself', path: "m/44'/3'/{index}'/0/0" },
      ],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: {
    network: 'Dogecoin',
    problem: text =>
      dogecoinNetworkOf(text) ? undefined : 'It begins with D, 9 or A; on the test network with n or 2.',
  },
  plainTransfers: null,
  templates: [],
}
