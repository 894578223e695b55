import type { Warning } from '../../../../../shared/card.ts'
import { count } from '../../../../display/amount.ts'
import { danger } from '../../../declaration/described.ts'
import type { Hex } from '../../encoding/hex.ts'

/** Contracts that route may read such bytes: to say to whom a commission goes, and how much. Which ones do, nobody can tell. */
export function bytesAfter(contract: string, rest: Hex): Warning | undefined {
  if (rest === '0x') return undefined
  const bytes = (rest.length - 2) / 2
  return danger(
    `${count(bytes, 'byte')} ${bytes === 1 ? 'follows' : 'follow'} the arguments of the call. What ${contract} makes of them cannot be shown.`,
  )
}
