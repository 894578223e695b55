import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { parseEthereumAddress } from './encoding/address.ts'
import { contractFunction } from './encoding/contract-function.ts'
import { onlyTransfers } from './networks/only-transfers.ts'

const network = 'Ethereum and networks like it'

export const ethereumInWindow: ChainInWindow = {
  name: 'Ethereum',
  icon: { mark: 'Ξ', colour: '#4b5fb8' },
  accounts: [
    {
      label: 'Ethereum',
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      schemes: [{ label: 'As most wallets derive it', path: "m/44'/60'/0'/0/{index}" }],
      isCommon: true,
    },
  ],
  hardwareAccounts: [
    {
      label: 'Ethereum',
      about: 'Also for other networks whose addresses begin with 0x, such as Base, Arbitrum or Polygon.',
      kinds: [
        {
          label: 'Ethereum (0x…)',
          addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          paths: "m(/\\d+'?)+",
          schemes: [
            { label: 'As in Ledger Live', path: "m/44'/60'/{index}'/0/0" },
            { label: 'As in most other wallets', path: "m/44'/60'/0'/0/{index}" },
            { label: 'As in MyEtherWallet and old Ledger apps', path: "m/44'/60'/0'/{index}" },
          ],
        },
      ],
    },
  ],
  typedAddress: {
    network: 'Ethereum networks',
    problem: addressProblem,
  },
  plainTransfers: { label: `Plain transfers on ${network}`, condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network,
      conditions: (list, isPlain) => [`eth.tx.to in ${list}`, ...(isPlain ? [onlyTransfers] : [])],
      usualFee: null,
      others:
        'Without this, any call of a contract at these addresses is allowed too. Tokens are sent by such a call, to the address of the token.',
    }),
    contractFunction,
  ],
}

function addressProblem(text: string): string | undefined {
  if (parseEthereumAddress(text)) return undefined
  return /^0x[0-9a-f]{40}$/i.test(text)
    ? 'Its capital and small letters do not match its checksum (EIP-55): a digit or letter is wrong.'
    : 'It has 0x and 40 digits or letters from a to f.'
}
