import { danger, notice } from '../../declaration/described.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import type { CallRule } from './rule.ts'

/** Tokens of somebody else than the signer are moved, by an allowance that was given before. */
export const fromOthers: CallRule = (call, { signer, isOurs }) => {
  if (signer === null) return undefined
  const owners = new Set(tokensSent(call).flatMap(({ from = signer }) => (from === signer ? [] : from)))
  return [...owners].map(from =>
    isOurs(from)
      ? danger(`It takes tokens of ${from}, another account of yours, by what that account allowed before.`)
      : notice(`It takes tokens of ${from}, which is not the account that signs, by what it allowed before.`),
  )
}
