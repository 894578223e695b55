import { count } from '../../../display/amount.ts'
import { danger } from '../../declaration/described.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import type { CallRule } from './rule.ts'

/**
 * Warns of bytes that a collectible takes along (ERC-721, ERC-1155): a contract that gets it is called with them. ENS gives a wrapped name to
 * whom they name, and routers pay whom they name. An account of one's own reads nothing.
 */
export const dataWithToken: CallRule = (call, { signer, isOurs }) => {
  const data = call.args.get('data')
  if (typeof data !== 'string' || data === '0x') return undefined
  const bytes = (data.length - 2) / 2
  return tokensSent(call)
    .filter(({ to }) => to !== signer && !isOurs(to))
    .map(({ to }) =>
      danger(
        `${count(bytes, 'byte')} ${bytes === 1 ? 'goes' : 'go'} with the token to ${to}. If that is a contract, they may tell it who gets the token next, or what else to do. This card cannot show what they mean.`,
      ),
    )
}
