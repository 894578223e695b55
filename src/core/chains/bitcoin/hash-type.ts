import type { OneKeyScript } from './one-key-script.ts'

/** What a signature of an input covers. Only taproot has the default, which covers as much as SIGHASH_ALL (BIP-341). */
export const sighashDefault = 0x00
export const sighashAll = 0x01
export const sighashNone = 0x02
export const sighashSingle = 0x03
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

/** As policies and people write it, without `SIGHASH_`. */
export function hashTypeName(type: HashType): HashTypeName {
  return names[type]
}

/** What is signed where the input does not say. */
export function usualHashType(rules: OneKeyScript['rules']): HashType {
  return rules === 'taproot' ? sighashDefault : sighashAll
}

/** Whether it is one that can be signed by these rules: BIP-341 forbids all others, and the older rules make something of any number. */
export function isHashType(type: number, rules: OneKeyScript['rules']): type is HashType {
  return Object.hasOwn(names, type) && (type !== sighashDefault || rules === 'taproot')
}

/** Whether every input and output is covered, so that nothing can be changed. */
export function coversAll(type: HashType): boolean {
  return type === sighashDefault || type === sighashAll
}

/** Which outputs are covered; `one` is that with the number of the input. */
export function outputsCovered(type: HashType): 'all' | 'one' | 'none' {
  const base = type & ~anyoneCanPay
  return base === sighashNone ? 'none' : base === sighashSingle ? 'one' : 'all'
}

/** Whether only the input that is signed is covered: others can be added and taken away. */
export function coversOneInput(type: HashType): boolean {
  return (type & anyoneCanPay) !== 0
}
