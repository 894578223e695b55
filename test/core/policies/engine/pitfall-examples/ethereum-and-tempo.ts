import type { ExamplesByName } from './examples.ts'

const recipient = "eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'"
const contract = "tempo.tx.calls.any(c, c.to == '0x20c0000000000000000000000000000000000000')"

/** Examples of warnings about Ethereum and Tempo. */
export const ethereumAndTempo: ExamplesByName = {
  noEthereumAddress: {
    where: 'both',
    says: /is no Ethereum address|checksum of 0x/,
    traps: [
      "eth.tx.to == '0x35353535353535353535353535353535353535'",
      "eth.tx.to in ['vitalik.eth']",
      "eth.tx.to == '0xa0B86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
    ],
    sound: [
      "eth.tx.to == ''",
      "eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
      "eth.tx.to == '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'",
    ],
  },
  onlyEthereumRecipients: {
    where: 'deny',
    says: /^Whoever is paid by a call, as with tokens/,
    traps: [
      recipient,
      `${recipient} && eth.tx.data == '0x'`,
      `${recipient} || eth.tx.data == '0xcafe'`,
      `${recipient} || eth.tx.data[0..2] != '0x'`,
      `${recipient} || eth.tx.function_name == 'transfer'`,
      `${recipient} && eth.tx.contract_call_args['to'] == 'x'`,
    ],
    sound: [
      `${recipient} || eth.tx.data != '0x'`,
      `${recipient} || !(eth.tx.data[0..10] in ['0xcafecafe'])`,
      `!(eth.tx.to != '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' && eth.tx.data == '0x')`,
    ],
  },
  onlyTempoContracts: {
    where: 'deny',
    says: /^This names the contract that is called/,
    traps: [
      contract,
      "tempo.tx.calls.any(c, c.to == '0x20c0000000000000000000000000000000000000' && c.input != '0x')",
      `${contract} || tempo.tx.calls.any(c, c.function_signature == '0xa9059cbb')`,
    ],
    sound: [
      `${contract} || tempo.tx.calls.any(c, c.input != '0x')`,
      `${contract} || !tempo.tx.calls.all(c, c.input[0..74] in ['0xcafe'])`,
    ],
  },
}
