import type { ExamplesByName } from './examples.ts'

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
    traps: ["eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'"],
    sound: ["eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' || eth.tx.data != '0x'"],
  },
  onlyTempoContracts: {
    where: 'deny',
    says: /^This names the contract that is called/,
    traps: ["tempo.tx.calls.any(c, c.to == '0x20c0000000000000000000000000000000000000')"],
    sound: ["tempo.tx.calls.any(c, c.to == '0x20c0000000000000000000000000000000000000' && c.input != '0x')"],
  },
}
