import type { OneKeyScript } from './one-key-script.ts'

/** Default type, which only taproot has. Its signature covers as much as one of SIGHASH_ALL (BIP-341). */
export const sighashDefault = 0x00
export const sighashAll = 0x01
const sighashNone = 0x02
const sighashSingle = 0x03
const anyoneCanPay = 0x80

const names = {
  0: 'DEFAULT',
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
} as const
export type HashType = keyof typeof names
export type HashTypeName = (typeof names)[HashType]

/** Names the type as policies and people write it, without `SIGHASH_`. */
export function hashTypeName(type: HashType): HashTypeName {
  return names[type]
}

/** Returns the type that applies if the input names none. */
export function usualHashType(rules: OneKeyScript['rules']): HashType {
  return rules === 'taproot' ? sighashDefault : sighashAll
}

/** Tells if these rules allow the type: BIP-341 forbids all others, and the older rules make something of any number. */
export function isHashType(type: number, rules: OneKeyScript['rules']): type is HashType {
  return Object.hasOwn(names, type) && (type !== sighashDefault || rules === 'taproot')
}

/** Tells if every input and output is covered, so that nothing can be changed. */
export function coversAll(type: HashType): boolean {
  return type === sighashDefault || type === sighashAll
}

/** Which outputs are covered; `one` is that with the number of the input. */
export function outputsCovered(type: HashType): 'all' | 'one' | 'none' {
  const base = type & ~anyoneCanPay
  return base === sighashNone ? 'none' : base === sighashSingle ? 'one' : 'all'
}

/** Tells if only the input that is signed is covered: others can be added and removed. */
export function coversOneInput(type: HashType): boolean {
  return (type & anyoneCanPay) !== 0
}
