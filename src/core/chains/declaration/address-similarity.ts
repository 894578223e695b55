import type { Chain } from './define-chain.ts'

/** Parts of an address that people compare: its beginning and its end. In lower case. */
export interface Likeness {
  /** The first six characters after the prefix of the kind of address, and the last six. */
  readonly head: string
  readonly tail: string
  /** The first four, and the last four. */
  readonly ends: string
}

const long = 6
const short = 4

export function likenessOf({ addressBeginning }: Pick<Chain, 'addressBeginning'>, address: string): Likeness {
  const [beginning = ''] = addressBeginning.exec(address) ?? []
  const body = address.slice(beginning.length).toLowerCase()
  return {
    head: body.slice(0, long),
    tail: body.slice(-long),
    ends: `${body.slice(0, short)}${body.slice(-short)}`,
  }
}

/**
 * Tells if people may mistake one for the other: both begin and end alike, or either end is alike for longer. Prefixes tell nothing apart:
 * one can make an address of another kind or network with the same characters after it.
 */
export function isAlike(one: Likeness, other: Likeness): boolean {
  const parts = ['head', 'tail', 'ends'] as const
  return parts.some(part => one[part] === other[part])
}
