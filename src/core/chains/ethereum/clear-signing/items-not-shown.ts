import type { Bound } from './bind.ts'
import { withDefinition } from './clear-signed.ts'
import type { FieldFormat, Group } from './descriptor.ts'
import { ifApplicable } from './inapplicable.ts'
import type { ListNode, Node } from './node.ts'
import { absolute } from './params.ts'
import { follow, type Step } from './path.ts'

/**
 * Returns the path of the first list that a description shows only in part: it picks items by their numbers, and leaves some out. An item
 * is shown if a field is of it; a parameter shows an item that is one value.
 */
export function itemsNotShown({ descriptor, format }: Bound, data: Node): string | undefined {
  const picked = new Map<ListNode, string>()
  const shown = new Set<Node>()
  for (const field of format.fields) ifApplicable(() => look(field, []))
  return [...picked].find(([{ items }]) => !items.every(item => shown.has(item)))?.[1]

  function look(said: FieldFormat | Group, within: readonly Step[]): void {
    if ('fields' in said) {
      const steps = said.path === undefined ? within : absolute(said.path, within).steps
      for (const field of said.fields) ifApplicable(() => look(field, steps))
      return
    }
    const { path, params = {}, visible } = withDefinition(descriptor, said)
    if (visible === 'never') return
    if (path !== undefined) walk(path, within, () => true)
    const used = Object.entries(params).filter(([name]) => name.endsWith('Path'))
    for (const [, each] of used) if (typeof each === 'string') walk(each, within, ({ kind }) => kind === 'leaf')
  }

  function walk(text: string, within: readonly Step[], isShown: (item: Node) => boolean): void {
    // A path that leads to nothing shows nothing.
    ifApplicable(() => {
      const { root, steps } = absolute(text, within)
      if (root !== 'data') return
      for (const [at, step] of steps.entries()) {
        if (step.kind === 'member') continue
        for (const list of follow(data, steps.slice(0, at)).nodes) {
          if (list.kind !== 'list') continue
          if (step.kind !== 'all') picked.set(list, written(steps.slice(0, at)))
          for (const item of follow(list, [step]).nodes) if (isShown(item)) shown.add(item)
        }
      }
    })
  }
}

function written(steps: readonly Step[]): string {
  return steps
    .map(step => (step.kind === 'member' ? `.${step.name}` : '[]'))
    .join('')
    .slice(1)
}
