import { anything, type Known, listOf } from './known.ts'

/**
 * What is supposed of a request, by path. With `[]` in a path, there is an item of which it is so: `cosmos.tx.messages[].type`. Nothing is
 * known of all else.
 */
export type Supposed = Readonly<Record<string, Known>>

/** The ways in which a list can have such an item: every item is so, or one of several. */
export const manners = ['every', 'one'] as const
export type Manner = (typeof manners)[number]

/** What is known by each name that expressions begin with. */
export type Names = ReadonlyMap<string, Known>

export function suppose(supposed: Supposed, manner: Manner): Names {
  const paths = Object.entries(supposed).map(([path, known]) => ({
    steps: path.replaceAll('[]', '.[]').split('.'),
    known,
  }))
  return fieldsOf(paths, '', manner)
}

interface Step {
  readonly steps: readonly string[]
  readonly known: Known
}

function fieldsOf(paths: readonly Step[], above: string, manner: Manner): Names {
  const byName = Map.groupBy(paths, ({ steps }) => steps[0] as string)
  return new Map([...byName].map(([name, all]) => [name, knownOf(all, `${above}.${name}`, manner)]))
}

function knownOf(paths: readonly Step[], path: string, manner: Manner): Known {
  const below = paths.map(({ steps, known }) => ({ steps: steps.slice(1), known }))
  const whole = below.find(({ steps }) => steps.length === 0)
  if (whole) return whole.known
  const fields = fieldsOf(below, path, manner)
  if (!fields.has('[]')) return { kind: 'struct', fields }
  const every = manner === 'every'
  const item = fields.get('[]') ?? anything
  return listOf({ item, every, from: every ? 1 : 2, of: path, part: 'whole' })
}
