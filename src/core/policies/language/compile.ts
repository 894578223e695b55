import { check } from './check.ts'
import { describeType } from './describe-type.ts'
import { explainer } from './explain.ts'
import type { Evaluated, Expression } from './expression.ts'
import { ExpressionError } from './expression-error.ts'
import { type Problem, stepBudget } from './outcome.ts'
import { parse } from './parse.ts'
import { program } from './program.ts'
import { requiresNaming } from './requires-naming.ts'
import type { Node } from './syntax.ts'
import { longestExpression } from './tokens.ts'
import type { Vocabulary } from './type.ts'

/** A blank text is always true. @throws ExpressionError Where the text cannot be kept, and why. */
export function compileExpression(text: string, vocabulary: Vocabulary): Expression {
  const node = parseExpression(text)
  const { type, velocityControls } = check(node, { vocabulary, variables: [] })
  if (type.kind !== 'bool' && type.kind !== 'dynamic') {
    throw new ExpressionError(`expected the whole to be bool, found ${describeType(type)}`, node)
  }
  const run = program(node)
  return {
    text,
    velocityControls,
    requiresNaming: (path, named) => requiresNaming(node, path, named),
    evaluate:
      text.trim() === ''
        ? () => yes
        : (scope, budget = stepBudget()) => evaluated(run({ scope, variables: [], steps: 0, budget })),
    explain: explainer(node, text),
  }
}

/** @throws ExpressionError */
function parseExpression(text: string): Node {
  const blank = text.length <= longestExpression && text.trim() === ''
  return blank ? { kind: 'literal', value: true, from: 0, to: text.length } : parse(text)
}

const yes: Evaluated = Object.freeze({ value: true })
const no: Evaluated = Object.freeze({ value: false })

function evaluated(outcome: boolean | Problem): Evaluated {
  if (typeof outcome === 'boolean') return outcome ? yes : no
  const { message, place, givenUp } = outcome
  return { error: { message, from: place.from, to: place.to, ...(givenUp && { givenUp }) } }
}
