import type { Descriptor } from './descriptor.ts'
import { Inapplicable } from './inapplicable.ts'
import { registry } from './registry.ts'

/** A shipped descriptor with what it includes. @throws Inapplicable for one that is not there, or includes itself */
export function descriptorAt(path: string): Descriptor {
  const known = resolved.get(path)
  if (known) return known
  const descriptor = withIncludes(registry().descriptors, path)
  resolved.set(path, descriptor)
  return descriptor
}

const resolved = new Map<string, Descriptor>()

/**
 * One of some descriptors as one file (ERC-7730, “includes”). Of objects the including file wins, key by key; `fields` are joined by
 * their path, in the order of the included file.
 * @param including - Those on the way here.
 * @throws Inapplicable
 */
export function withIncludes(
  descriptors: Readonly<Record<string, Descriptor>>,
  path: string,
  including: readonly string[] = [],
): Descriptor {
  const written = Object.hasOwn(descriptors, path) ? descriptors[path] : undefined
  if (!written) throw new Inapplicable(`there is no descriptor ${path}`)
  if (including.includes(path)) throw new Inapplicable(`${path} includes itself`)
  const { includes, ...own } = written
  if (includes === undefined) return own
  return merged(withIncludes(descriptors, beside(path, includes), [...including, path]), own) as Descriptor
}

/** The path that a relative one means in a file, inside the data. */
function beside(file: string, relative: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

type Json = unknown
type JsonObject = Readonly<Record<string, Json>>

function merged(included: Json, including: Json, key?: string): Json {
  if (Array.isArray(included) && Array.isArray(including) && key === 'fields') return mergedFields(included, including)
  if (!isObject(included) || !isObject(including)) return including
  const keys = [...new Set([...Object.keys(included), ...Object.keys(including)])]
  return Object.fromEntries(
    keys.map(each => [
      each,
      !Object.hasOwn(including, each)
        ? included[each]
        : Object.hasOwn(included, each)
          ? merged(included[each], including[each], each)
          : including[each],
    ]),
  )
}

function mergedFields(included: readonly Json[], including: readonly Json[]): readonly Json[] {
  const left = [...including]
  const joined = included.map(field => {
    const path = isObject(field) ? field.path : undefined
    const at = path === undefined ? -1 : left.findIndex(other => isObject(other) && other.path === path)
    return at < 0 ? field : merged(field, left.splice(at, 1)[0])
  })
  return [...joined, ...left]
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
