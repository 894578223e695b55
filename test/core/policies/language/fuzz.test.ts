import { expect, test } from 'vitest'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { complete } from '../../../../src/core/policies/language/complete.ts'
import type { Expression } from '../../../../src/core/policies/language/expression.ts'
import { ExpressionError } from '../../../../src/core/policies/language/expression-error.ts'
import { parse } from '../../../../src/core/policies/language/parse.ts'
import { print } from '../../../../src/core/policies/language/print.ts'
import { longer, scaled } from '../../../support/effort.ts'
import { seeded } from '../../../support/random.ts'
import { anyScope, damaged, fittingExpression, wordSoup } from './random-expression.ts'
import { vocabulary } from './sample.ts'

// Most are refused, and most of the time would go into writing down where from.
Error.stackTraceLimit = 0

const seed = Number(process.env.FUZZ_SEED ?? 4_260_330)
const rounds = scaled(200_000)

test(
  `of ${rounds} random expressions, each is kept or refused, and each kept one comes to a bool or an error`,
  () => {
    const random = seeded(seed)
    const scopes = Array.from({ length: 200 }, () => anyScope(random))
    const met = { refused: 0, true: 0, false: 0, error: 0 }
    for (let round = 0; round < rounds; round++) {
      const kind = round % 5
      const fitting = kind < 2 ? '' : fittingExpression(random)
      const text = kind < 2 ? wordSoup(random) : kind === 2 ? fitting : damaged(random, fitting)
      const scope = scopes[round % scopes.length]!
      try {
        const compiled = compiledOrRefused(text)
        if (kind === 2 && !compiled) throw new Error('its types fit, and it was refused')
        met[compiled ? checkedEvaluation(compiled, scope, round % 8 === 0) : 'refused']++
        if (round % 16 === 0) complete(text, random.below(text.length + 1), vocabulary)
      } catch (cause) {
        throw new Error(`round ${round} of FUZZ_SEED=${seed}: ${JSON.stringify(text)}`, { cause })
      }
    }
    // Each way out is taken so often that what is claimed of it means something.
    for (const [outcome, count] of Object.entries(met))
      expect([outcome, count > 0.03 * rounds]).toEqual([outcome, true])
  },
  longer(240_000),
)

function compiledOrRefused(text: string): Expression | undefined {
  try {
    return compileExpression(text, vocabulary)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    checkPlace(error, text)
    if (error.message === '') throw new Error('it was refused without a reason')
    return undefined
  }
}

function checkedEvaluation(expression: Expression, scope: Parameters<Expression['evaluate']>[0], closely: boolean) {
  const evaluated = expression.evaluate(scope)
  if ('error' in evaluated) checkPlace(evaluated.error, expression.text)
  else if (typeof evaluated.value !== 'boolean') throw new Error(`it came to ${evaluated.value}`)
  if (closely) {
    const { outcome } = expression.explain(scope)
    const explained = 'error' in outcome ? outcome.error : outcome.value
    if (explained !== ('error' in evaluated ? evaluated.error.message : evaluated.value)) {
      throw new Error(`its explanation comes to ${explained}`)
    }
    checkPrinted(expression.text)
  }
  return 'error' in evaluated ? 'error' : evaluated.value ? 'true' : 'false'
}

function checkPrinted(text: string): void {
  if (text.trim() === '') return
  const printed = print(parse(text))
  if (print(parse(printed)) !== printed) throw new Error(`printed again, ${printed} is another`)
}

function checkPlace({ from, to }: { readonly from: number; readonly to: number }, text: string): void {
  if (!(0 <= from && from <= to && to <= text.length)) throw new Error(`${from} to ${to} is no place in it`)
}
