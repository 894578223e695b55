import { danger, notice } from '../../declaration/described.ts'
import { addressIn } from '../calls/call-tree.ts'
import type { CallRule } from './rule.ts'

const movesForOthers = ['transferFrom', 'safeTransferFrom', 'safeBatchTransferFrom', 'transferFromWithMemo']

/** Tokens of somebody else than the signer are moved, by an allowance that was given before. */
export const fromOthers: CallRule = (call, { signer, isOurs }) => {
  const from = movesForOthers.includes(call.function) ? addressIn(call, 'from', 'sender', 'src') : undefined
  if (from === undefined || signer === null || from === signer) return undefined
  return isOurs(from)
    ? danger(`It takes tokens of ${from}, another account of yours, by what that account allowed before.`)
    : notice(`It takes tokens of ${from}, which is not the account that signs, by what it allowed before.`)
}
