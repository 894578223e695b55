import { visible } from '../../core/display/visible.ts'
import type { ReceiptWindow } from '../../core/ledger/receipt.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { AgentOptions } from '../running-agent/agent.ts'

/**
 * The window of this agent, and whose key it stamps with.
 * @param organizationId - Absent: the oldest organization it acts in.
 */
export function windowOf(
  reader: Reader,
  { carrier }: Pick<AgentOptions, 'carrier'>,
  organizationId = reader.topOrganizations()[0]?.id,
): ReceiptWindow {
  const [key] = organizationId === undefined ? [] : reader.list('apiKeys', organizationId, { isWindowKey: true })
  const user = key && reader.find('users', key.organizationId, key.userId)
  return { carrier, userId: user?.id ?? '', userName: user ? visible(user.name, 100) : '' }
}
