import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'

/** Warns of tokens that a call or a signed transfer sends to the contract that counts them. */
export function tokensToThemselves(recipient: string, contract: string): Warning | undefined {
  return recipient === contract
    ? danger('The tokens go to their own contract. Most tokens sent there are lost.')
    : undefined
}
