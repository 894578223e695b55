import { Inapplicable } from './inapplicable.ts'
import { bytesOf, hexOf, type Leaf, type Node } from './node.ts'

/** A path of a descriptor (ERC-7730, “Path references”), taken apart. */
export interface Path {
  /** `data`: what is signed. `file`: the descriptor itself. `container`: the transaction or domain around it. */
  readonly root: 'data' | 'file' | 'container'
  readonly steps: readonly Step[]
}

export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'slice'; readonly from: number | undefined; readonly to: number | undefined }

const roots = { '#': 'data', $: 'file', '@': 'container' } as const

/** @throws Inapplicable for what is no path */
export function parsePath(text: string): Path {
  const known = parsed.get(text)
  if (known) return known
  const [, root, rest = ''] = /^(?:([#$@])\.)?(.*)$/s.exec(text) ?? []
  const steps = (rest.match(/[^.[\]]+|\[[^\]]*\]|\./g) ?? []).filter(part => part !== '.').map(stepOf)
  if (steps.length === 0 || written(rest) !== rest.replaceAll('.', '')) throw new Inapplicable(`${text} is no path`)
  const path = { root: root === undefined ? 'data' : roots[root as keyof typeof roots], steps } as const
  parsed.set(text, path)
  return path
}

/** Paths are written in the shipped descriptors alone, so there are as many as those have. */
const parsed = new Map<string, Path>()

function written(rest: string): string {
  return (rest.match(/[^.[\]]+|\[[^\]]*\]/g) ?? []).join('')
}

function stepOf(part: string): Step {
  if (!part.startsWith('[')) return { kind: 'member', name: part }
  const inside = part.slice(1, -1)
  if (inside === '') return { kind: 'all' }
  if (/^-?\d+$/.test(inside)) return { kind: 'item', index: Number(inside) }
  const [, from, to] = /^(-?\d+)?:(-?\d+)?$/.exec(inside) ?? []
  if (from === undefined && to === undefined) throw new Inapplicable(`${part} is no selector`)
  return {
    kind: 'slice',
    from: from === undefined ? undefined : Number(from),
    to: to === undefined ? undefined : Number(to),
  }
}

/** Values at the end of a path: one, or one for each item of the lists that it goes through with `[]`. */
export interface Found {
  readonly nodes: readonly Node[]
  /** True if the path goes through a list with `[]`, so that there could be more or fewer. */
  readonly isMany: boolean
}

/** @throws Inapplicable where the path leads to nothing */
export function follow(start: Node, steps: readonly Step[]): Found {
  return { nodes: walk(start, steps), isMany: steps.some(({ kind }) => kind === 'all') }
}

function walk(node: Node, [step, ...rest]: readonly Step[]): readonly Node[] {
  if (step === undefined) return [node]
  switch (step.kind) {
    case 'member': {
      const member = node.kind === 'struct' ? node.members.get(step.name) : undefined
      if (!member) throw new Inapplicable(`there is no ${step.name}`)
      return walk(member, rest)
    }
    case 'item': {
      const item = node.kind === 'list' ? node.items.at(step.index) : undefined
      if (!item) throw new Inapplicable(`there is no item ${step.index}`)
      return walk(item, rest)
    }
    case 'all':
      if (node.kind !== 'list') throw new Inapplicable('[] stands where there is no list')
      return node.items.flatMap(item => walk(item, rest))
    case 'slice':
      return node.kind === 'list'
        ? node.items.slice(...range(step, node.items.length)).flatMap(item => walk(item, rest))
        : walk(cut(node, step), rest)
  }
}

type Slice = Extract<Step, { kind: 'slice' }>

/** Returns the begin and end of a slice in `length` items or bytes. @throws Inapplicable if it reaches past the end or holds nothing */
function range({ from = 0, to }: Slice, length: number): [number, number] {
  const [begin, end] = [from, to ?? length].map(at => (at < 0 ? length + at : at)) as [number, number]
  if (begin < 0 || end > length || begin >= end) throw new Inapplicable('a slice reaches past the end')
  return [begin, end]
}

function cut(node: Node, slice: Slice): Leaf {
  const bytes = node.kind === 'leaf' ? bytesOf(node) : undefined
  if (!bytes || node.kind !== 'leaf') throw new Inapplicable('a slice stands where there are no bytes')
  const value = hexOf(bytes.subarray(...range(slice, bytes.length)))
  return { kind: 'leaf', type: 'bytes', value, cutFrom: node.cutFrom ?? node }
}
