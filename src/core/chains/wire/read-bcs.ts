import type { BcsType, Layout } from './bcs-types.ts'
import { BcsWire } from './bcs-wire.ts'
import type { Refuse } from './byte-cursor.ts'
import { moveAddress } from './move-address.ts'

/** Types within types: the chains themselves take 8 or 16. */
const mostNested = 16

export interface BcsAsked {
  readonly refuse: Refuse
  /** Name of the value in errors, so that its fields are `transaction.sender`; empty if fields go by their own names. */
  readonly at: string
}

/**
 * Reads a value from all of the bytes. BCS has one form for each value, and nothing else is read: lengths and variants in their
 * shortest form, options and truth values 0 or 1, names that Move can have, no byte behind the end.
 *
 * @throws what `refuse` makes of anything else
 */
export function readBcs<Value>(type: BcsType<Value>, bytes: Uint8Array, { refuse, at }: BcsAsked): Value {
  const wire = new BcsWire(bytes, refuse)
  const value = read(type, wire, { refuse, at, nested: 0 })
  if (wire.left > 0) {
    const behind = wire.left === 1 ? '1 byte follows' : `${wire.left} bytes follow`
    throw refuse(`${behind} after ${at === '' ? 'its end' : `the end of ${at}`}`)
  }
  return value as Value
}

interface Place extends BcsAsked {
  readonly nested: number
}

function read(type: BcsType, wire: BcsWire, place: Place): unknown {
  return (readers[type.kind] as Read)(type, wire, place)
}

type Read = (type: Layout, wire: BcsWire, place: Place) => unknown

type LayoutOf<Kind extends Layout['kind']> = Layout & { readonly kind: Kind }

type Readers = {
  readonly [Kind in Layout['kind']]: (type: LayoutOf<Kind>, wire: BcsWire, place: Place) => unknown
}

const readers: Readers = {
  nothing: () => null,
  bool: (_, wire, place) => bit(wire, place),
  small: ({ bytes }, wire, { at }) => wire.small(bytes, at),
  large: ({ bytes }, wire, { at }) => wire.large(bytes, at),
  fixed: ({ bytes }, wire, { at }) => wire.take(bytes, at),
  bytes: (_, wire, { at }) => wire.take(wire.short(`the length of ${at}`), at),
  address: (_, wire, { at }) => moveAddress(wire.take(32, at)),

  identifier(_, wire, { at, refuse }) {
    const name = Buffer.from(wire.take(wire.short(`the length of ${at}`), at)).toString('latin1')
    if (!/^(?:[A-Za-z]\w{0,127}|_\w{1,127})$/.test(name)) throw refuse(`${at} is no name that Move can have`)
    return name
  },

  vector({ of, most }, wire, place) {
    const count = wire.short(`the number of ${place.at}`)
    if (count > most) throw place.refuse(`there are ${count} ${place.at}, and ${most} are the most`)
    const values: unknown[] = []
    for (let index = 0; index < count; index++) values.push(read(of, wire, within(place, `[${index}]`)))
    return values
  },

  option: ({ of }, wire, place) => (bit(wire, place) ? read(of, wire, place) : undefined),

  struct({ fields }, wire, place) {
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      values[name] = read(field, wire, within(place, place.at === '' ? name : `.${name}`))
    }
    return values
  },

  union({ variants }, wire, place) {
    const at = place.at === '' ? 'its variant' : `the variant of ${place.at}`
    const number = wire.short(at)
    for (const [kind, [its, type]] of Object.entries(variants)) {
      if (its === number) return { kind, value: read(type, wire, place) }
    }
    throw place.refuse(`${at} is ${number}, which is not known`)
  },

  nested({ of }, wire, place) {
    if (place.nested === mostNested) throw place.refuse(`types stand more than ${mostNested} deep in ${place.at}`)
    return read(of(), wire, { ...place, nested: place.nested + 1 })
  },
}

function within(place: Place, step: string): Place {
  return { ...place, at: `${place.at}${step}` }
}

function bit(wire: BcsWire, { at, refuse }: Place): boolean {
  const byte = wire.small(1, at)
  if (byte > 1) throw refuse(`${at} is neither 0 nor 1`)
  return byte === 1
}
