/** Checks if a value, at any depth, has a field of one of these names that is not null. */
export function holdsSecret(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(item => holdsSecret(item, names))
  return Object.entries(value).some(([name, field]) => (names.has(name) && field !== null) || holdsSecret(field, names))
}

/** Leaves fields of these names out of parameters, however deep they are. Where there are none, the same value comes back. */
export function withoutSecrets(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(item => withoutSecrets(item, names))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const entries = Object.entries(value).filter(([name, field]) => !names.includes(name) || field === undefined)
  const fields = entries.map(([name, field]) => [name, withoutSecrets(field, names)] as const)
  const isSame =
    fields.length === Object.keys(value).length && fields.every(([, field], index) => field === entries[index]?.[1])
  return isSame ? value : Object.fromEntries(fields)
}
