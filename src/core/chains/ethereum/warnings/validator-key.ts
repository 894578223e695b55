import { notice } from '../../declaration/described.ts'
import { inputsOf } from '../calls/decode-call.ts'
import { isGoneForGood, receiversIn } from '../calls/receivers.ts'
import { leavesOf, nameOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import type { CallRule } from './rule.ts'

/** How deposits for a validator name its key. */
const isKey = /^_?(pub|public)_?keys?$/i

/** Notes that the first deposit for a validator settles who gets it back (`apply_deposit` of the consensus specs): later ones are not asked. */
export const validatorKey: CallRule = ({ meaning }) => {
  if (!('args' in meaning) || !receiversIn(meaning).some(isGoneForGood)) return undefined
  const leaves = leavesOf(nodesOfCall(inputsOf(meaning), meaning.args))
  const key = leaves.find(({ path, leaf }) => leaf.type === 'bytes' && isKey.test(nameOf(path)))
  return (
    key &&
    notice(
      `If somebody deposited for the validator of “${key.path}” before, this deposit goes back to whoever did so first. Check that the validator is yours.`,
    )
  )
}
