import { danger } from '../../declaration/described.ts'
import { inputsOf } from '../calls/decode-call.ts'
import { fillOf } from '../calls/one-inch-fill.ts'
import { leavesOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import type { CallRule } from './rule.ts'

/** Warns of a swap that may take all that the contract was allowed, for what it pays out. */
export const swapTakesAny: CallRule = call => {
  const { meaning } = call
  if (meaning.kind !== 'described') return undefined
  const fill = fillOf(leavesOf(nodesOfCall(inputsOf(meaning), meaning.args)))
  return fill?.isPricedByMaker && fill.most >= beyondAnySupply ? danger(anyAmount) : undefined
}

const anyAmount = 'The swap may take any amount: no most is set.'
