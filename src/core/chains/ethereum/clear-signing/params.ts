import { type EthereumAddress, parseEthereumAddress } from '../encoding/address.ts'
import type { Descriptor } from './descriptor.ts'
import { Inapplicable } from './inapplicable.ts'
import { type Leaf, leaf, type Node } from './node.ts'
import { follow, parsePath, type Step } from './path.ts'

/** Where paths of a descriptor lead: into what is signed, and what is around it. */
export interface Places {
  readonly data: Node
  /** `from`, `to`, `value`, `chainId`. A message has the contract and the network of its domain. */
  readonly container: Node
  readonly descriptor: Descriptor
}

interface Resolved {
  readonly leaves: readonly Leaf[]
  readonly isMany: boolean
}

/** Returns a function that follows each path once: the parameters of every value of a field ask for the same lists. */
export function resolver(places: Places, within: readonly Step[]): (text: string) => Resolved {
  const known = new Map<string, Resolved>()
  return text => {
    const resolved = known.get(text) ?? resolve(places, text, within)
    known.set(text, resolved)
    return resolved
  }
}

/** The values that a path leads to, with the steps it took; relative paths begin where the group around them stands. */
function resolve(places: Places, text: string, within: readonly Step[]): Resolved {
  const { root, steps } = absolute(text, within)
  if (root === 'file') throw new Inapplicable(`${text} is of the descriptor`)
  const { nodes, isMany } = follow(places[root], steps)
  return { leaves: nodes.flatMap(each => leavesIn(each)), isMany: isMany || nodes.some(({ kind }) => kind === 'list') }
}

export function absolute(text: string, within: readonly Step[]) {
  const path = parsePath(text)
  const isRelative = path.root === 'data' && !text.startsWith('#.')
  return isRelative ? { root: path.root, steps: [...within, ...path.steps] } : path
}

/** A list of values stands for each of them. */
function leavesIn(node: Node): readonly Leaf[] {
  switch (node.kind) {
    case 'leaf':
      return [node]
    case 'list':
      return node.items.flatMap(leavesIn)
    case 'struct':
      throw new Inapplicable('a path ends at a struct')
  }
}

/** Parameters of a field, for one of the values of its path. */
export class Params {
  readonly #descriptor: Descriptor
  readonly #params: Readonly<Record<string, unknown>>
  readonly #resolve: (text: string) => Resolved
  /** Which of how many values. */
  readonly #at: { readonly index: number; readonly of: number }
  readonly #used: Leaf[] = []

  constructor(
    descriptor: Descriptor,
    params: Readonly<Record<string, unknown>>,
    resolve: (text: string) => Resolved,
    at: { readonly index: number; readonly of: number },
  ) {
    this.#descriptor = descriptor
    this.#params = params
    this.#resolve = resolve
    this.#at = at
  }

  /** The values of the data that were asked for: the person is shown what follows from them. */
  get used(): readonly Leaf[] {
    return this.#used
  }

  /**
   * The value of a parameter: what `<name>Path` leads to, or what `<name>` says. Of a path through a list the value of the same index.
   * @throws Inapplicable where the lists are of other lengths
   */
  value(name: string): Leaf | undefined {
    const path = this.#params[`${name}Path`]
    if (path === undefined) return this.#literal(name)
    const { leaves, isMany } = this.#resolve(textOf(path))
    if (isMany && leaves.length !== this.#at.of) throw new Inapplicable(`${name}Path is of another length`)
    const found = leaves[isMany ? this.#at.index : 0]
    if (!found) throw new Inapplicable(`${name}Path leads to nothing`)
    this.#used.push(found)
    return found
  }

  /** An address may also be written where a path is expected. */
  #literal(name: string): Leaf | undefined {
    const said = this.constant(name)
    if (said === undefined) return undefined
    if (typeof said === 'number') return leaf('uint256', BigInt(said))
    const text = textOf(said)
    const address = parseEthereumAddress(text.toLowerCase())
    if (address) return leaf('address', address)
    if (/^0x([0-9a-f]{2})*$/i.test(text)) return leaf('bytes', text.toLowerCase())
    throw new Inapplicable(`${name} is no value`)
  }

  /** Returns a parameter of the descriptor, with the constant in place of its name. */
  constant(name: string): unknown {
    return this.#params[name] === undefined ? undefined : constantOf(this.#descriptor, this.#params[name])
  }

  /** Tells if the descriptor names an address as one of its constants, whichever field uses it. */
  isConstant(address: EthereumAddress): boolean {
    const constants = Object.values(this.#descriptor.metadata?.constants ?? {})
    return constants.some(each => typeof each === 'string' && parseEthereumAddress(each.toLowerCase()) === address)
  }

  text(name: string): string | undefined {
    const said = this.constant(name)
    return said === undefined ? undefined : textOf(said)
  }

  /** One or several. */
  list(name: string): readonly unknown[] {
    const said = this.constant(name)
    const all = said === undefined ? [] : Array.isArray(said) ? said : [said]
    return all.map(each => constantOf(this.#descriptor, each))
  }
}

/** Whatever stands at `$.metadata.…`, where text begins so. */
export function constantOf({ metadata }: Descriptor, said: unknown): unknown {
  if (typeof said !== 'string' || !said.startsWith('$.')) return said
  const [first, ...rest] = said.slice(2).split('.')
  const found = rest.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined,
    first === 'metadata' ? metadata : undefined,
  )
  if (found === undefined) throw new Inapplicable(`${said} is not in the descriptor`)
  return found
}

export function textOf(said: unknown): string {
  if (typeof said === 'string') return said
  throw new Inapplicable('text is wanted')
}
