import { notice } from '../../declaration/described.ts'
import { addressIn } from '../calls/call-tree.ts'
import { permit2 } from '../networks/permit2.ts'
import type { CallRule } from './rule.ts'

/** Warns of a call that carries out a signed permit. For a permit of the signer, the card shows here that it was given. */
export const permitAsCall: CallRule = (call, { signer }) => {
  const owner = /^permit/.test(call.function) ? addressIn(call, 'owner', 'holder', 'from') : undefined
  if (owner === undefined) return undefined
  const where = call.to === permit2 ? ' through Permit2' : ''
  return owner === signer
    ? notice(`It carries out what this account has signed before${where}: somebody may take its tokens from then on.`)
    : notice(`It carries out what ${owner} has signed${where}, and not this account.`)
}
