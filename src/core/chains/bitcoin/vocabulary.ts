import { a, int, listOf, string, struct } from '../../policy-language/field-types.ts'

const input = struct('BitcoinInput', {
  tx_id: string('Transaction whose output it spends, hex.'),
  vout: int('Number of that output.'),
  sequence: int('Its sequence number.'),
})

const output = struct('BitcoinOutput', {
  value: int('In satoshi: 1 BTC is 100000000.'),
  script_pubkey: string('Script that locks it, lower-case hex.'),
  address: string('Address that is paid; empty where the script has none, as OP_RETURN.'),
  address_type: string('P2PKH, P2SH, P2WPKH, P2WSH or P2TR; empty where there is no address.'),
})

const locktime = struct('BitcoinLocktime', {
  amount: int('Seconds since 1970, or a block number.'),
  type: string('Seconds or Blocks.'),
})

const transaction = struct('BitcoinTransaction', {
  version: string('Its version.'),
  inputs: listOf(input, 'What it spends.'),
  outputs: listOf(output, 'What it pays.'),
  locktime: a(locktime, 'From when it is good.'),
  fee: int(
    'In satoshi: what the inputs are worth less the outputs. Missing where that is not certain: for all but taproot, every input beside the one that is signed needs its non_witness_utxo.',
  ),
})

export const bitcoinWords = struct('Bitcoin', {
  tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
})
