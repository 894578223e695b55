import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { notice } from '../declaration/described.ts'
import type { Psbt } from './psbt.ts'

/** A field of a PSBT that is proprietary, or in none of the BIPs that are read here: it is passed on as it is (BIP-174). */
export interface UnknownField {
  /** Whose map it is in, for people: `the transaction`, `input 1`. */
  readonly of: string
  /** The type of its key. */
  readonly type: number
}

export function unknownFieldsOf({
  global,
  inputs,
  outputs,
}: Pick<Psbt, 'global' | 'inputs' | 'outputs'>): UnknownField[] {
  const maps = [
    { of: 'the transaction', map: global },
    ...inputs.map((map, index) => ({ of: `input ${index + 1}`, map })),
    ...outputs.map((map, index) => ({ of: `output ${index + 1}`, map })),
  ]
  return maps.flatMap(({ of, map: { unknown = [], proprietary: ofPrograms = [] } }) => [
    ...unknown.map(([{ type }]) => ({ of, type })),
    ...ofPrograms.map(() => ({ of, type: proprietary })),
  ])
}

/** The type of fields that programs define for themselves (BIP-174). */
const proprietary = 0xfc

/** Fields that are named on the card; more are counted. */
const shownFields = 5

/** One line of the card; none where every field is known. */
export function unknownFieldsLine(unknown: readonly UnknownField[]): Field[] {
  if (unknown.length === 0) return []
  const named = unknown.slice(0, shownFields).map(({ of, type }) => `type 0x${hexOf(type)} of ${of}`)
  const rest = unknown.length > shownFields ? ' …' : ''
  return [
    {
      label: 'Not read',
      value: `${count(unknown.length, 'field')} of the PSBT: what is signed does not depend on ${unknown.length === 1 ? 'it' : 'them'}, and the answer has ${unknown.length === 1 ? 'it' : 'them'} unchanged`,
      exact: `${named.join(', ')}${rest}`,
    },
  ]
}

/** Warns of fields whose meaning is not known here: programs that get the signed PSBT may act on them. */
export function unknownFieldsWarnings(unknown: readonly UnknownField[]): Warning[] {
  if (unknown.length === 0) return []
  const [are, them] = unknown.length === 1 ? ['is', 'it'] : ['are', 'them']
  return [
    notice(
      `${count(unknown.length, 'field')} of the PSBT ${are} not read here. The signature does not depend on ${them}, but the program that gets the PSBT may.`,
    ),
  ]
}

function hexOf(type: number): string {
  return type.toString(16).padStart(2, '0')
}
