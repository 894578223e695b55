import type { Warning } from '../../../shared/card.ts'
import { notice } from '../../chains/declaration/described.ts'
import { type Memo, memosAsOne } from '../../chains/declaration/memo.ts'
import { addressElsewhere } from '../../display/address-elsewhere.ts'
import { quoted } from '../../display/visible.ts'
import type { Recipient } from '../../records/recipient.ts'

/**
 * Exchanges tell their customers apart by a memo: with another, somebody else is paid at a known address. `undefined` where it was paid
 * with the same memo, or where nothing is to be told.
 */
export function newMemoWarning(
  address: string,
  memos: readonly Memo[],
  before: readonly Pick<Recipient, 'memo'>[],
): Warning | undefined {
  const together = memosAsOne(memos)
  if (before.some(({ memo }) => memo === together)) return undefined
  const who = addressElsewhere(address)
  if (memos.length > 0) {
    const what = memos.map(({ label, value }) => `${label.toLowerCase()} ${quoted(value, 100)}`).join(' and the ')
    return notice(`Nothing signed here has paid ${who} with the ${what} before: it may be for somebody else there.`)
  }
  return before.length === 0
    ? undefined
    : notice(`Whatever was signed here before paid ${who} with a memo, and this has none: it may not reach its owner.`)
}
