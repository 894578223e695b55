import type { Warning } from '../../../../../shared/card.ts'
import { quoted } from '../../../../display/visible.ts'
import { danger } from '../../../declaration/described.ts'
import { callInMessage } from '../../calls/call-in-message.ts'
import type { EthereumAddress } from '../../encoding/address.ts'
import { isPermit } from '../../typed-data/message-members.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'
import { isHarmless } from './harmless-message.ts'

/**
 * A typed message that a description tells of, and whose effect no rule here knows: the contract decides what it is good for, whatever
 * somebody has written about it.
 */
export function describedOnly(message: TypedData, from: EthereumAddress | null): Warning | undefined {
  const { primaryType } = message
  // Of a permit in a form of its own, another rule says who may take what.
  const isTold = callInMessage(message) !== undefined || isPermit(message)
  if (isTold || isHarmless(message, true, from)) return undefined
  return danger(
    `What the message ${quoted(primaryType, 60)} lets somebody do stands in its description alone. The contract may take it for more: it may let somebody take or move what this account has.`,
  )
}
