import { notice } from '../../declaration/described.ts'
import { membersNamed } from '../typed-data/message-members.ts'
import type { MessageRule } from './rule.ts'

/** One signature for more tokens than one. */
export const severalTokens: MessageRule = message => {
  const lists = /^PermitBatch/.test(message.primaryType) ? membersNamed(message, 'details', 'permitted') : []
  const most = Math.max(0, ...lists.map(list => (Array.isArray(list) ? list.length : 0)))
  return most > 1 ? notice(`One signature lets ${most} tokens be taken at once.`) : undefined
}
