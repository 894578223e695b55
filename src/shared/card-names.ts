import type { AddressLabel, Field } from './card.ts'

/** Names by address. */
export type NamesByAddress = Readonly<Record<string, AddressLabel>>

/** Collects the names of the addresses on a card, for other places that mention them: its sentence, its warnings. */
export function namesOf(fields: readonly Field[]): NamesByAddress {
  return Object.fromEntries(fields.flatMap(namedIn))
}

function namedIn({ value, name, children = [] }: Field): [string, AddressLabel][] {
  return [...(name ? [[value, name] as [string, AddressLabel]] : []), ...children.flatMap(namedIn)]
}
