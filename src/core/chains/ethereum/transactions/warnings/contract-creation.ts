import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'
import type { Hex } from '../../encoding/hex.ts'

/**
 * Warns of a transaction without a recipient.
 * @param code - That makes the contract, and runs at once.
 * @param given - The coin sent with it, for people; null for none.
 */
export function contractCreation(code: Hex, given: string | null): Warning {
  if (code === '0x')
    return danger('It has neither recipient nor code. An empty contract is created, and what it is given is lost.')
  return given === null
    ? notice('What the new contract does cannot be shown.')
    : danger(`What the new contract does with ${given} cannot be shown: its code can send it to anybody at once.`)
}
