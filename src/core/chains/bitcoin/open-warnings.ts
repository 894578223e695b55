import type { Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { danger } from '../declaration/described.ts'
import { coversOneInput, type HashType, hashTypeName, outputsCovered } from './hash-type.ts'
import { leftOpen } from './left-open.ts'
import type { BitcoinInput, BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount, sumOf } from './units.ts'

/** Inputs that are named; more are counted. */
const namedInputs = 5

/** Warns of what the holder of the signatures can still change, with one danger for each type. */
export function openWarnings(transaction: BitcoinTransaction): Warning[] {
  const open = leftOpen(transaction)
  if (!open) return []
  return [...Map.groupBy(open.signs, ({ hashType }) => hashType)].map(([type, signs]) => {
    const worth = sumOf(signs.map(({ index }) => transaction.inputs[index] as BitcoinInput))
    const which = inputsInWords(signs.map(({ index }) => index + 1))
    return danger(
      `${which} signed with SIGHASH_${hashTypeName(type)}: ${consequence(type, bitcoinAmount(worth).value)}`,
    )
  })
}

function consequence(type: HashType, worth: string): string {
  const added = coversOneInput(type) ? ' Inputs can be added and taken away, too.' : ''
  switch (outputsCovered(type)) {
    case 'none':
      return `no output is covered, so whoever has the signature can send all ${worth} to anybody. What is shown as paid does not bind them.${added}`
    case 'one':
      return `only the output of the same number is covered. Whoever has the signature can replace all others, and take whatever of ${worth} that output does not pay.${added}`
    case 'all':
      return `others can add inputs and take away those that are not signed here, so the fee is not certain. If you are asked for the same payment again from other inputs, refuse it: all could become one fee.`
  }
}

function inputsInWords(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Input ${numbers[0]} is`
  if (numbers.length > namedInputs) return `${count(numbers.length, 'input')} are`
  return `Inputs ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are`
}
