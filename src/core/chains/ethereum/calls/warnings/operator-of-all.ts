import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'

/** Warns of an operator of a collection: ERC-721 and ERC-1155 let an operator move what is bought later, too. */
export function operatorOfAll(operator: string, contract: string): Warning {
  return danger(`${operator} could take every token this account has in contract ${contract}, now or later.`)
}
