import { type LeafAt, nameOf } from '../clear-signing/node.ts'
import { isLimitlessAllowance } from '../encoding/limitless.ts'

/** How functions name what is no amount, though it may be as large. */
const noAmount = /deadline|expir|until|after|time|nonce|salt|flag|id$|data|hash|root|proof|price|permit|^[rsv]$/i

/** The most that its type holds, or what is no limit for any token. */
export function isLimitlessAmount({ path, leaf: { type, value } }: LeafAt): boolean {
  const bits = Number(/^uint(\d+)$/.exec(type)?.[1] ?? 0)
  if (bits < 96 || noAmount.test(nameOf(path))) return false
  const amount = value as bigint
  return isLimitlessAllowance(amount) || amount === 2n ** BigInt(bits) - 1n
}
