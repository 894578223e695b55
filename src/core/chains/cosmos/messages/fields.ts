import type { Field } from '../../../../shared/card.ts'
import { visible } from '../../../display/visible.ts'
import { type Coin, coinsExactly, coinsInWords } from '../coin.ts'

const shownCharacters = 2_000

export const addressField = (label: string, value: string): Field => ({
  label,
  value: visible(value, 200),
  style: 'address',
})

export const coinsField = (label: string, coins: readonly Coin[], chainId: string): Field => ({
  label,
  value: coinsInWords(coins, chainId),
  ...(coins.length > 0 && { exact: coinsExactly(coins) }),
})

export const textField = (label: string, value: string): Field => ({
  label,
  value: visible(value, shownCharacters, { lines: true }),
  style: 'text',
})

/** Shows a missing memo in another style than text. */
export const memoField = (label: string, memo: string): Field =>
  memo === '' ? { label, value: 'none' } : textField(label, memo)

/** @param hex - Cut where it is long: the whole stands with the exact bytes. */
export const bytesField = (label: string, hex: string): Field => ({
  label,
  value: hex.length > shownCharacters ? `${hex.slice(0, shownCharacters)}…` : hex || 'empty',
  style: 'bytes',
})
