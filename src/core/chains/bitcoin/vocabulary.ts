import { a, int, listOf, string, struct } from '../../policies/language/field-types.ts'
import type { StructType } from '../../policies/language/type.ts'

interface OfCoin {
  /** Name of the types: `Bitcoin`. */
  readonly name: string
  /** `In satoshi: 1 BTC is 100000000.` */
  readonly value: string
  /** `P2PKH or P2SH` */
  readonly addressTypes: string
  readonly fee: string
  /** Further fields of inputs, for example `sighash_type`. */
  readonly ofInputs?: Parameters<typeof struct>[1]
}

/** Declares the fields that policies can read of a transaction of Bitcoin, or of a coin that came from it. */
export function transactionWords({ name, value, addressTypes, fee, ofInputs }: OfCoin): StructType {
  const input = struct(`${name}Input`, {
    tx_id: string('Transaction whose output it spends, hex.'),
    vout: int('Number of that output.'),
    sequence: int('Its sequence number.'),
    ...ofInputs,
  })
  const output = struct(`${name}Output`, {
    value: int(value),
    script_pubkey: string('Script that locks it, lower-case hex.'),
    address: string('Address that is paid; empty where the script has none, as OP_RETURN.'),
    address_type: string(`${addressTypes}; empty where there is no address.`),
  })
  const locktime = struct(`${name}Locktime`, {
    amount: int('Seconds since 1970, or a block number.'),
    type: string('Seconds or Blocks.'),
  })
  const transaction = struct(`${name}Transaction`, {
    version: string('Its version.'),
    inputs: listOf(input, 'What it spends.'),
    outputs: listOf(output, 'What it pays.'),
    locktime: a(locktime, 'From when it is good.'),
    fee: int(fee),
  })
  return struct(name, { tx: a(transaction, 'The transaction that is signed. Missing where none is.') })
}

export const bitcoinWords = transactionWords({
  name: 'Bitcoin',
  value: 'In satoshi: 1 BTC is 100000000.',
  addressTypes: 'P2PKH, P2SH, P2WPKH, P2WSH or P2TR',
  fee: 'In satoshi: what the inputs are worth less the outputs. Missing where that is not certain: for all but taproot, every input beside the one that is signed needs its non_witness_utxo. Missing also where a signature leaves something open.',
  ofInputs: {
    sighash_type: string(
      'What its signature would cover: DEFAULT, ALL, NONE or SINGLE, the last three also with |ANYONECANPAY behind them. Empty where it is not signed.',
    ),
  },
})
