import type { NamedType } from './fields.ts'
import { memoizedByKey } from './memoized-by-key.ts'

/**
 * Tells if bytes are the only strict encoding of the values in them (Solidity, “Contract ABI Specification”, strict mode): every offset
 * points to where the tail before it ended, values are padded as the specification says, text is UTF-8 without a byte order mark, and
 * nothing follows. Offsets that point at the same bytes again make few bytes decode to many values, so check this before decoding anything.
 *
 * Looks at each byte once, keeps nothing, never throws. Refuses lists and structs nested so that there is more structure than bytes, and
 * values that take no bytes.
 *
 * @param bytes - Arguments of a call, without its selector.
 */
export function isStrictEncoding(inputs: readonly NamedType[], bytes: Buffer): boolean {
  return strictLength(inputs, bytes) === bytes.length
}

/** How many of the bytes are such an encoding, where they begin with one; `undefined` where they do not. */
export function strictLength(inputs: readonly NamedType[], bytes: Buffer): number | undefined {
  const shape = shapeKept(inputs)
  return shape && new Walk(bytes).sequence(shape.members, shape.members.length, 0)
}

/** The types of a function are asked about for each of its calls. */
const shapeKept = memoizedByKey((inputs: readonly NamedType[]) => shapeOfAll(inputs))

type Shape = {
  /** Bytes of its head; `isDynamic` has an offset there. */
  readonly width: number
  readonly isDynamic: boolean
  /** Number of types that it is made of. */
  readonly types: number
} & (
  | { readonly kind: 'word'; readonly fits: (bytes: Buffer, at: number) => boolean }
  | { readonly kind: 'bytes' | 'string' }
  | { readonly kind: 'list'; readonly item: Shape; readonly length: number | undefined }
  | Tuple
)

interface Tuple {
  readonly kind: 'tuple'
  readonly members: readonly Shape[]
}

/** Steps beside one for each byte: a function may declare more than it is called with. */
const stepsAside = 10_000

class Walk {
  readonly #bytes: Buffer
  #steps: number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#steps = bytes.length + stepsAside
  }

  /**
   * Values one after the other, whose offsets count from `start`.
   * @param shapes - One for each value, or one for all.
   * @returns where the last of their tails ends; `undefined` where they are not encoded strictly.
   */
  sequence(shapes: readonly Shape[] | Shape, count: number, start: number): number | undefined {
    const shapeAt = (index: number) => ('kind' in shapes ? shapes : (shapes[index] as Shape))
    let end: number | undefined = start + ('kind' in shapes ? count * shapes.width : widthOf(shapes))
    if (end > this.#bytes.length) return undefined
    let head = start
    for (let index = 0; index < count && end !== undefined; index++) {
      const shape = shapeAt(index)
      if (!shape.isDynamic) {
        if (!this.#inPlace(shape, head)) return undefined
      } else {
        if (this.#number(head) !== end - start) return undefined
        end = this.#tail(shape, end)
      }
      head += shape.width
    }
    return end
  }

  #inPlace(shape: Shape, at: number): boolean {
    if (!this.#step(shape)) return false
    switch (shape.kind) {
      case 'word':
        return shape.fits(this.#bytes, at)
      case 'list':
        return this.sequence(shape.item, shape.length ?? 0, at) !== undefined
      case 'tuple':
        return this.sequence(shape.members, shape.members.length, at) !== undefined
      case 'bytes':
      case 'string':
        return false
    }
  }

  #tail(shape: Shape, at: number): number | undefined {
    if (!this.#step(shape)) return undefined
    switch (shape.kind) {
      case 'word':
        return undefined
      case 'tuple':
        return this.sequence(shape.members, shape.members.length, at)
      case 'list': {
        if (shape.length !== undefined) return this.sequence(shape.item, shape.length, at)
        const count = this.#number(at)
        return count === undefined ? undefined : this.sequence(shape.item, count, at + 32)
      }
      case 'bytes':
      case 'string':
        return this.#text(shape.kind, at)
    }
  }

  #text(kind: 'bytes' | 'string', at: number): number | undefined {
    const length = this.#number(at)
    if (length === undefined) return undefined
    const [begin, padded] = [at + 32, at + 32 + Math.ceil(length / 32) * 32]
    if (padded > this.#bytes.length || !isZero(this.#bytes, begin + length, padded)) return undefined
    return kind === 'bytes' || isText(this.#bytes.subarray(begin, begin + length)) ? padded : undefined
  }

  /** An offset, a count or a length. Those over 48 bits lead out of any bytes. */
  #number(at: number): number | undefined {
    const fits = at + 32 <= this.#bytes.length && isZero(this.#bytes, at, at + 26)
    return fits ? this.#bytes.readUIntBE(at + 26, 6) : undefined
  }

  /** Whoever decodes looks through the types of a list or struct each time it comes to one. */
  #step({ types }: Shape): boolean {
    this.#steps -= types
    return this.#steps >= 0
  }
}

/** Shapes by declaration, kept because a declaration does not change. */
const known = new WeakMap<readonly NamedType[], (Shape & Tuple) | undefined>()

function shapeOfAll(inputs: readonly NamedType[]): (Shape & Tuple) | undefined {
  if (!known.has(inputs)) known.set(inputs, tupleOf(inputs))
  return known.get(inputs)
}

function tupleOf(components: readonly NamedType[]): (Shape & Tuple) | undefined {
  const members: Shape[] = []
  for (const component of components) {
    const member = shapeOf(component)
    if (!member) return undefined
    members.push(member)
  }
  const isDynamic = members.some(member => member.isDynamic)
  const types = members.reduce((sum, member) => sum + member.types, 1)
  return { kind: 'tuple', members, isDynamic, width: isDynamic ? 32 : widthOf(members), types }
}

/** `undefined` for what takes no bytes, and for what is no type of the ABI that is read here. */
function shapeOf(parameter: NamedType): Shape | undefined {
  const { type, components } = parameter
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const item = shapeOf({ ...parameter, type: list[1] as string })
    const length = list[2] === '' ? undefined : Number(list[2])
    if (!item || length === 0) return undefined
    const isDynamic = length === undefined || item.isDynamic
    return { kind: 'list', item, length, isDynamic, width: isDynamic ? 32 : item.width * length, types: item.types + 1 }
  }
  if (type === 'tuple') return components?.length ? tupleOf(components) : undefined
  if (type === 'bytes' || type === 'string') return { kind: type, isDynamic: true, width: 32, types: 1 }
  return { kind: 'word', isDynamic: false, width: 32, types: 1, fits: wordOf(type) }
}

function widthOf(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, { width }) => sum + width, 0)
}

/** Returns a check that the 32 bytes at a place are a value of an elementary type. It fails for every type that is not read here. */
function wordOf(type: string): (bytes: Buffer, at: number) => boolean {
  if (type === 'address') return (bytes, at) => isZero(bytes, at, at + 12)
  if (type === 'bool') return (bytes, at) => isZero(bytes, at, at + 31) && (bytes[at + 31] as number) < 2
  const [, kind, digits] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? []
  const size = Number(digits)
  switch (kind) {
    case 'uint':
      return (bytes, at) => isZero(bytes, at, at + 32 - size / 8)
    case 'int':
      return (bytes, at) => isSignExtended(bytes, at, at + 32 - size / 8)
    case 'bytes':
      return (bytes, at) => isZero(bytes, at + size, at + 32)
    default:
      return () => false
  }
}

function isZero(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) return false
  return true
}

/** @param sign - Where the byte is that has the sign. */
function isSignExtended(bytes: Buffer, from: number, sign: number): boolean {
  const filled = (bytes[sign] as number) >= 0x80 ? 0xff : 0
  for (let at = from; at < sign; at++) if (bytes[at] !== filled) return false
  return true
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Whoever decodes leaves out a byte order mark. */
function isText(bytes: Buffer): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return false
  try {
    strictUtf8.decode(bytes)
    return true
  } catch {
    return false
  }
}
