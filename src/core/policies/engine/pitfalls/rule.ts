import type { PolicyEffect, Rule } from '../../../chains/declaration/pitfall.ts'
import { couldBe, type Patience } from '../../language/could-be.ts'
import { just, unnamed } from '../../language/known.ts'
import { type Manner, manners, type Supposed, suppose } from '../../language/suppose.ts'
import type { Node } from '../../language/syntax.ts'

/** Makes an expression answer what pitfalls ask of it: what is supposed in the same object, or of the same text, is looked into once. */
export function ruleOf(root: Node, effect: PolicyEffect, patience: Patience): Rule {
  const answers = new Map<boolean, Map<Supposed, boolean>>([
    [true, new Map()],
    [false, new Map()],
  ])
  const can = (value: boolean, supposed: Supposed): boolean => {
    const known = answers.get(value)
    const answer =
      known?.get(supposed) ??
      mannersOf(supposed).some(manner => couldBe(value, root, suppose(supposed, manner), patience))
    known?.set(supposed, answer)
    return answer
  }
  const through = effect === 'EFFECT_ALLOW'
  const asked = new Map<string, boolean>()
  return {
    canHold: supposed => can(true, supposed),
    letsThrough: (...either) => either.some(supposed => can(through, supposed)),
    asksOne(path, text) {
      const supposed = { [path]: text === undefined ? unnamed : just(text) }
      const passes = (manner: Manner) => couldBe(through, root, suppose(supposed, manner), patience)
      const key = JSON.stringify([path, text])
      const answer = asked.get(key) ?? (!passes('every') && passes('one'))
      asked.set(key, answer)
      return answer
    },
  }
}

/** Where nothing is supposed of an item of a list, all manners are the same. */
function mannersOf(supposed: Supposed): readonly Manner[] {
  return Object.keys(supposed).some(path => path.includes('[]')) ? manners : ['one']
}
