import type { Explained } from './expression.ts'
import { type Frame, Problem, type StepBudget, stepBudget } from './outcome.ts'
import { type Around, program, type Run } from './program.ts'
import { childrenOf, type Node } from './syntax.ts'
import type { Scope } from './value.ts'

/** Parts one explanation holds at most: more than a person reads, of a predicate that was asked for thousands of items. */
const mostParts = 1_000

interface Trace extends Frame {
  /** The parts of the node that is being evaluated. */
  parts: Explained[]
  left: number
}

/** Evaluates as ever, and writes down what each part came to. Compiled when it is first asked for. */
export function explainer(node: Node, text: string): (scope: Scope, budget?: StepBudget) => Explained {
  let run: Run<Trace> | undefined
  return (scope, budget = stepBudget()) => {
    run ??= program<Trace>(node, around(text, node))
    const trace: Trace = { scope, variables: [], steps: 0, budget, parts: [], left: mostParts }
    run(trace)
    return trace.parts[0] as Explained
  }
}

function around(text: string, root: Node): Around<Trace> {
  const silent = silentWithin(root)
  return (node, run) => {
    if (node !== root && silent.has(node)) return run
    const { from, to } = node
    const written = text.slice(from, to)
    return trace => {
      const outer = trace.parts
      const parts: Explained[] = []
      const room = trace.left-- > 0
      trace.parts = parts
      const outcome = run(trace)
      trace.parts = outer
      const came = outcome instanceof Problem ? { error: outcome.message } : { value: outcome }
      if (room) outer.push({ text: written, from, to, outcome: came, parts })
      return outcome
    }
  }
}

/** The nodes that say no more than what they stand in: literals, and all but the last step of a path such as `eth.tx.to`. */
function silentWithin(node: Node, silent = new Set<Node>()): ReadonlySet<Node> {
  for (const child of childrenOf(node)) {
    silentWithin(child, silent)
    if (isLiteral(child) || (isStep(node) && node.of === child && (isStep(child) || child.kind === 'name'))) {
      silent.add(child)
    }
  }
  return silent
}

function isLiteral(node: Node): boolean {
  return node.kind === 'literal' || (node.kind === 'list' && node.items.every(isLiteral))
}

function isStep(node: Node): node is Extract<Node, { kind: 'field' | 'index' | 'slice' }> {
  return node.kind === 'field' || node.kind === 'index' || node.kind === 'slice'
}
