import type { Warning } from '../../../../../shared/card.ts'
import { count } from '../../../../display/amount.ts'
import { danger } from '../../../declaration/described.ts'

/** Calls inside one, more or deeper than the card follows them. */
export function callsNotShown(calls: number): Warning | undefined {
  return calls > 0 ? danger(`Not shown: ${count(calls, 'call')} inside this one.`) : undefined
}

/** A list of calls that is none. */
export const listNotRead: Warning = danger('The list of calls does not decode. What they do cannot be shown.')
