import type { Warning } from '../../../../shared/card.ts'
import { danger, notice } from '../../declaration/described.ts'
import type { Hex } from '../hex.ts'

/** Of a transaction without a recipient. @param code - That makes the contract. */
export function contractCreation(code: Hex): Warning {
  return code === '0x'
    ? danger('It has neither recipient nor code. An empty contract is created, and what it is given is lost.')
    : notice('What the new contract does cannot be shown.')
}
