import type { Struct, Value } from './value.ts'

/** Each field is worked out when it is first read, and once. A field that comes to `undefined` is missing, as if it were not there. */
export function lazily(fields: Readonly<Record<string, () => Value | undefined>>): Struct {
  const struct = Object.create(null) as Struct
  for (const [name, work] of Object.entries(fields)) {
    Object.defineProperty(struct, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = work()
        Object.defineProperty(struct, name, { value, enumerable: true })
        return value
      },
    })
  }
  return struct
}

/** Fields that are there already, as a struct of the language: nothing is found in it that was not put there. `undefined` is missing. */
export function structOf(fields: Readonly<Record<string, Value | undefined>>): Struct {
  return Object.assign(Object.create(null), fields)
}

/** The fields of a struct, each worked out where it is. */
export function readFrom(struct: Struct): Record<string, () => Value | undefined> {
  return Object.fromEntries(Object.keys(struct).map(name => [name, () => struct[name]]))
}
