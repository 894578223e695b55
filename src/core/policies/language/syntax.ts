/** The part of the text a node was read from, without parentheses around it. Offsets in UTF-16 units, the end exclusive. */
export interface Place {
  readonly from: number
  readonly to: number
}

export const comparisons = ['==', '!=', '<', '>', '<=', '>='] as const
export type Comparison = (typeof comparisons)[number]

export const eachMethods = ['all', 'any', 'filter'] as const
export type EachMethod = (typeof eachMethods)[number]

/** The functions that stand alone, and what each of their quoted arguments is. */
export const calls = {
  Timestamp: ['a time'],
  CronSpan: ['a cron expression', 'a duration', 'a time zone'],
} as const
export type CallName = keyof typeof calls

export type Literal = Place & { readonly kind: 'literal'; readonly value: boolean | bigint | string }

/** A quoted string as an argument. */
export type Quoted = Place & { readonly text: string }

/** An expression as it was written (wire.md §6.2). */
export type Node =
  | Literal
  | (Place & { readonly kind: 'list'; readonly items: readonly Node[] })
  | (Place & { readonly kind: 'name'; readonly name: string })
  /** `.count` without parentheses is a field. `named`: where the name stands. */
  | (Place & { readonly kind: 'field'; readonly of: Node; readonly name: string; readonly named: Place })
  | (Place & { readonly kind: 'index'; readonly of: Node; readonly at: Node })
  | (Place & { readonly kind: 'slice'; readonly of: Node; readonly start: Node; readonly end: Node })
  | (Place & {
      readonly kind: 'each'
      readonly method: EachMethod
      readonly of: Node
      readonly variable: string
      readonly predicate: Node
    })
  | (Place & { readonly kind: 'contains'; readonly of: Node; readonly value: Node })
  | (Place & { readonly kind: 'count'; readonly of: Node })
  | (Place & { readonly kind: 'call'; readonly name: CallName; readonly quoted: readonly Quoted[] })
  | (Place & { readonly kind: 'not'; readonly of: Node })
  | (Place & {
      readonly kind: 'comparison'
      readonly operator: Comparison
      readonly left: Node
      readonly right: Node
    })
  | (Place & { readonly kind: 'in'; readonly item: Node; readonly list: Node })
  /** `a && b && c` is one node of three terms; so is `||`. */
  | (Place & { readonly kind: 'and' | 'or'; readonly terms: readonly Node[] })

/** Words that are no names. */
export const reserved: ReadonlySet<string> = new Set(['true', 'false', 'in'])

/** The nodes right below a node, as they stand in the text. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
    case 'call':
      return []
    case 'list':
      return node.items
    case 'field':
    case 'count':
    case 'not':
      return [node.of]
    case 'index':
      return [node.of, node.at]
    case 'slice':
      return [node.of, node.start, node.end]
    case 'each':
      return [node.of, node.predicate]
    case 'contains':
      return [node.of, node.value]
    case 'comparison':
      return [node.left, node.right]
    case 'in':
      return [node.item, node.list]
    case 'and':
    case 'or':
      return node.terms
  }
}
