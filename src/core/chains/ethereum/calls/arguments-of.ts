import { type LeafAt, leavesOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { type CallMeaning, inputsOf } from './decode-call.ts'

/** Lists every argument of a call down to its members and items. None where the function is not known. */
export function argumentsOf(meaning: CallMeaning): readonly LeafAt[] {
  return 'args' in meaning ? leavesOf(nodesOfCall(inputsOf(meaning), meaning.args)) : []
}
