import { listOf } from '../../../shared/literals.ts'
import type { DeclaredTemplate } from './in-window.ts'

interface KnownAddressesTemplate extends Pick<DeclaredTemplate, 'network'> {
  /**
   * What holds of requests that send to the listed addresses alone.
   * @param list - As the policy language writes it.
   * @param isPlain - Whether nothing but transfers of the network's own coin may meet it.
   */
  conditions(list: string, isPlain: boolean): readonly string[]
  /** Says of an address that more than transfers to it may be allowed; null where nothing else can be. */
  readonly others: string | null
}

/** The template of sending to a few addresses and nowhere else, which chains share. */
export function knownAddressesTemplate({ network, conditions, others }: KnownAddressesTemplate): DeclaredTemplate {
  return {
    title: 'Known addresses',
    about: 'Allow sending, but only to addresses you list.',
    icon: 'person',
    isCommon: true,
    network,
    fields: [
      { kind: 'addresses', name: 'addresses', label: 'Addresses', hint: 'One on each line.', initial: '' },
      ...(others === null
        ? []
        : [
            {
              kind: 'check' as const,
              name: 'plain',
              label: 'Only plain transfers',
              description: others,
              initial: true,
            },
          ]),
    ],
    write(filled) {
      const addresses = filled.addresses('addresses')
      return {
        name: `Send to ${addresses.length} known ${addresses.length === 1 ? 'address' : 'addresses'}`,
        conditions: conditions(listOf(addresses), others === null || filled.isChecked('plain')),
      }
    },
  }
}
