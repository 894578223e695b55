import type { Bound } from './bind.ts'
import { withDefinition } from './clear-signed.ts'
import type { FieldFormat, Group } from './descriptor.ts'
import { ifApplicable } from './inapplicable.ts'
import type { Leaf, Node } from './node.ts'
import { absolute } from './params.ts'
import { follow, type Step } from './path.ts'

/** How descriptions label who gets something, and who gets a part of it for a service. */
const receives = /beneficiary|recipient|receiver|\bto$/i
const isPaid = /\bfee|referr|partner|payment/i

/** Lists the values that a description labels as whoever gets something: whole values, or the slices that it shows of them. */
export function receiversDescribed({ descriptor, format }: Bound, data: Node): readonly Leaf[] {
  return format.fields.flatMap(field => inField(field, []))

  function inField(said: FieldFormat | Group, within: readonly Step[]): readonly Leaf[] {
    // A field that leads to nothing takes nothing from the others.
    return ifApplicable(() => ('fields' in said ? inGroup(said, within) : ofField(said, within))) ?? []
  }

  function inGroup({ path, fields }: Group, within: readonly Step[]): readonly Leaf[] {
    const steps = path === undefined ? within : absolute(path, within).steps
    return fields.flatMap(field => inField(field, steps))
  }

  function ofField(said: FieldFormat, within: readonly Step[]): readonly Leaf[] {
    const { path, label = '', format: shownAs } = withDefinition(descriptor, said)
    if (path === undefined || shownAs !== 'addressName' || !receives.test(label) || isPaid.test(label)) return []
    const { root, steps } = absolute(path, within)
    return root === 'data' ? follow(data, steps).nodes.flatMap(node => (node.kind === 'leaf' ? [node] : [])) : []
  }
}
