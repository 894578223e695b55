import type { TypedData } from './typed-data.ts'

/** The type and the structs it uses, as `encodeType` of EIP-712 writes them. */
export function encodedType({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string {
  const used = new Set<string>()
  const visit = (type: string) => {
    const name = type.replace(/(\[\d*\])+$/, '')
    if (used.has(name) || !Object.hasOwn(types, name)) return
    used.add(name)
    for (const member of types[name] ?? []) visit(member.type)
  }
  visit(primaryType)
  used.delete(primaryType)
  return [primaryType, ...[...used].sort()]
    .map(name => `${name}(${(types[name] ?? []).map(member => `${member.type} ${member.name}`).join(',')})`)
    .join('')
}
