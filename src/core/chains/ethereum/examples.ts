import type { ChainExamples } from '../declaration/chain-examples.ts'

const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'

export const ethereumExamples: ChainExamples = {
  account: {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat,
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  },
  anotherAccount: {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/1",
    addressFormat,
    address: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  },
  // 1 ETH to 0x3535…, chain 1: the worked example of EIP-155.
  transaction: {
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: 'ec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080',
  },
  asset: { caip19: 'eip155:1/slip44:60', decimals: 18, name: 'Ether' },
  contract: {
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    smartContractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    smartContractInterface:
      '[{"type":"function","name":"transfer","inputs":[{"name":"to","type":"address"},{"name":"amount","type":"uint256"}],"outputs":[{"type":"bool"}],"stateMutability":"nonpayable"}]',
    label: 'USDC',
  },
}
