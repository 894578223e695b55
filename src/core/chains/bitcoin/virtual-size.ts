import type { BitcoinInput, BitcoinOutput, BitcoinScriptType } from './transaction.ts'

/**
 * Weight (BIP-141) of an input that one key spends, with a signature of 72 bytes for ECDSA: 4 for each byte of the input, 1 for
 * each of its witness. What nobody here can know, an input of a script of its own, is taken to be as large as P2PKH.
 */
const inputWeights: Readonly<Record<BitcoinScriptType, number>> = {
  P2PKH: 4 * (41 + 107),
  P2SH: 4 * (41 + 23) + 108,
  P2WPKH: 4 * 41 + 108,
  P2WSH: 4 * 41 + 110,
  P2TR: 4 * 41 + 66,
  P2A: 4 * 41 + 1,
  unknown: 4 * (41 + 107),
}

/** Estimates the size of the transaction in a block once all have signed, in virtual bytes (BIP-141). */
export function estimatedVirtualSize({
  inputs,
  outputs,
}: {
  readonly inputs: readonly Pick<BitcoinInput, 'scriptType'>[]
  readonly outputs: readonly Pick<BitcoinOutput, 'scriptPubKey'>[]
}): number {
  const frame = 4 * (8 + countBytes(inputs.length) + countBytes(outputs.length)) + 2
  const weight = [...inputs.map(inputWeight), ...outputs.map(outputWeight)].reduce((sum, each) => sum + each, frame)
  return Math.ceil(weight / 4)
}

function inputWeight({ scriptType }: Pick<BitcoinInput, 'scriptType'>): number {
  return inputWeights[scriptType]
}

function outputWeight({ scriptPubKey }: Pick<BitcoinOutput, 'scriptPubKey'>): number {
  const length = scriptPubKey.length / 2
  return 4 * (8 + countBytes(length) + length)
}

/** Returns the length of a CompactSize. */
function countBytes(number: number): number {
  return number < 0xfd ? 1 : number <= 0xffff ? 3 : 5
}
