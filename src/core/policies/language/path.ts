import { fieldOf, read } from './operations.ts'
import { type Outcome, Problem } from './outcome.ts'
import type { Node, Place } from './syntax.ts'
import type { Scope } from './value.ts'

/** The names and fields of a node that is nothing else, the outermost last, for example `eth`, `eth.tx` and `eth.tx.to`. */
export function chainOf(node: Node): readonly Node[] | undefined {
  if (node.kind === 'name') return [node]
  const before = node.kind === 'field' ? chainOf(node.of) : undefined
  return before && [...before, node]
}

/**
 * Reads a chain that begins with a keyword. Policies name the same few fields over and over, so all of them share one reading:
 * each is looked up once for a request, however many expressions name it.
 */
export function chainReader(chain: readonly Node[]): (scope: Scope) => Outcome {
  const path = sharedPath(chain.map(node => ('name' in node ? node.name : '')))
  return scope => {
    const outcome = path.read(scope)
    return outcome instanceof Problem ? new Problem(outcome.message, chain[path.depth] as Place) : outcome
  }
}

const paths = new Map<string, Path>()
const mostPaths = 1_000

function sharedPath(names: readonly string[]): Path {
  const joined = names.join('.')
  const path = paths.get(joined) ?? new Path(names)
  if (paths.size >= mostPaths) paths.clear()
  paths.set(joined, path)
  return path
}

const nowhere: Place = { from: 0, to: 0 }

class Path {
  /** Number of fields read before the last reading ended. */
  depth = 0
  readonly #names: readonly string[]
  /** Scope of the last reading. It need not be read again: the content of a scope never changes. */
  #scope: Scope | undefined
  #outcome: Outcome = false

  constructor(names: readonly string[]) {
    this.#names = names
  }

  read(scope: Scope): Outcome {
    if (scope === this.#scope) return this.#outcome
    let outcome: Outcome = scope
    for (this.depth = 0; this.depth < this.#names.length; this.depth++) {
      const name = this.#names[this.depth] as string
      outcome = this.depth === 0 ? read(scope, name, nowhere) : fieldOf(outcome, name, nowhere)
      if (outcome instanceof Problem) break
    }
    this.#scope = scope
    this.#outcome = outcome
    return outcome
  }
}
