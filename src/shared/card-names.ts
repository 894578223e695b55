import type { AddressLabel, Field } from './card.ts'

/** Names by address. */
export type NamesByAddress = Readonly<Record<string, AddressLabel>>

/** Collects the names of the addresses on a card, for other places that mention them: its sentence, its warnings. */
export function namesOf(fields: readonly Field[]): NamesByAddress {
  return Object.fromEntries(fields.flatMap(namedIn))
}

/** Collects what a card shows in whole without being asked for details: its addresses, alone or in what a line says. */
export function wholeOn(fields: readonly Field[]): ReadonlySet<string> {
  const inSight = fields.filter(({ folded, detail }) => !folded && !detail)
  return new Set(
    inSight.flatMap(({ value, style = 'plain', children = [] }) => [
      ...(style === 'address' || style === 'plain' ? value.split(/[^\w-]+/) : []),
      ...wholeOn(children),
    ]),
  )
}

function namedIn({ value, name, children = [] }: Field): [string, AddressLabel][] {
  return [...(name ? [[value, name] as [string, AddressLabel]] : []), ...children.flatMap(namedIn)]
}
