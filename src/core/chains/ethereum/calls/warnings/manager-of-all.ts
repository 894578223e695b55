import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'

export function managerOfAll(manager: string, contract: string): Warning {
  return danger(
    `${manager} can move all that this account has in contract ${contract}, borrow against it, and take tokens that this contract was allowed.`,
  )
}
