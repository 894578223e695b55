import type { AddressPlace } from '../../shared/address-book.ts'
import type { Field } from '../../shared/card.ts'
import { chains } from '../chains/index.ts'
import { visible } from '../display/visible.ts'
import type { AddressName } from '../records/address-name.ts'

/** Lists the places a name can hold in: the chains of each namespace together, because their addresses are written alike. */
export function placesOfNames(): readonly AddressPlace[] {
  places ??= everyPlace()
  return places
}

/** Made when it is first asked for: there are many networks. */
let places: readonly AddressPlace[] | undefined

function everyPlace(): readonly AddressPlace[] {
  return [...new Set(chains.map(({ namespace }) => namespace))].map(namespace => {
    const alike = chains.filter(chain => chain.namespace === namespace)
    const networks = alike.flatMap(({ assets, namesByNetwork }) => (namesByNetwork && assets ? assets.networks() : []))
    return {
      namespace,
      label: alike.map(({ inWindow }) => capitalized(inWindow.typedAddress.network)).join(', '),
      networks: [...new Map(networks.map(({ chain, network }) => [chain, { chain, label: network }])).values()],
    }
  })
}

/** Writes the networks that a name holds on, for people: `Base (8453), Ethereum (1)`. */
export function networksInWords({ namespace, networks }: Pick<AddressName, 'namespace' | 'networks'>): string {
  const place = placesOfNames().find(each => each.namespace === namespace)
  if (networks.length === 0) return place?.label ?? namespace
  const labels = new Map(place?.networks.map(({ chain, label }) => [chain, label]))
  return networks.map(network => labels.get(network) ?? network).join(', ')
}

/** Returns the fields that a card shows for an entry of the address book. */
export function entryFields(entry: Pick<AddressName, 'name' | 'namespace' | 'address' | 'networks'>): Field[] {
  return [
    { label: 'Name', value: visible(entry.name, 100) },
    { label: 'Address', value: visible(entry.address, 200), style: 'address' },
    { label: 'Holds on', value: networksInWords(entry) },
  ]
}

function capitalized(text: string): string {
  return text.replace(/^./, letter => letter.toUpperCase())
}
