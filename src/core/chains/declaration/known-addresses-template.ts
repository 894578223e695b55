import { listOf } from '../../../shared/literals.ts'
import type { DeclaredTemplate } from './in-window.ts'

interface KnownAddressesTemplate extends Pick<DeclaredTemplate, 'network'> {
  /**
   * Returns the conditions for requests that send to the listed addresses alone.
   * @param list - As the policy language writes it.
   * @param isPlain - True if only transfers of the network's own coin may meet it.
   */
  conditions(list: string, isPlain: boolean): readonly string[]
  /**
   * Tag that distinguishes the customers of one address, on chains that have such a thing. The list is then of places, as `placeInWords`
   * writes them: an address alone is paid without a tag.
   */
  readonly tag?: KnownTag
  /**
   * Conditions under which the fee is a usual one. Empty where the size of a transfer decides it; null where one condition cannot bound
   * the fees of all the networks.
   */
  readonly usualFee: readonly string[] | null
  /** Says of an address that more than transfers to it may be allowed; null where nothing else can be. */
  readonly others: string | null
}

interface KnownTag {
  /** Name that people use for it: `destination tag`. */
  readonly inWords: string
  /** Says what is wrong with a tag, as a sentence. */
  problem(text: string): string | undefined
}

/** A tag that is any short text. */
export function textTag(inWords: string, mostCharacters: number): KnownTag {
  return {
    inWords,
    problem: text =>
      text.length > 0 && text.length <= mostCharacters
        ? undefined
        : `Write a ${inWords} of 1 to ${mostCharacters} characters.`,
  }
}

/** The template of sending to a few addresses and nowhere else, which chains share. */
export function knownAddressesTemplate({
  network,
  conditions,
  others,
  tag,
  usualFee,
}: KnownAddressesTemplate): DeclaredTemplate {
  return {
    title: 'Known addresses',
    about: `Allow sending, but only to addresses you list. ${aboutFee(usualFee)}`.trimEnd(),
    icon: 'person',
    isCommon: true,
    network,
    fields: [
      tag === undefined
        ? { kind: 'addresses', name: 'addresses', label: 'Addresses', hint: 'One on each line.', initial: '' }
        : {
            ...{ kind: 'places', name: 'addresses', label: 'Addresses', initial: '' },
            hint: `One on each line. Write the ${tag.inWords} of an address after a comma. An address without one allows only payments without a ${tag.inWords}.`,
            problem: text => tag.problem(text),
          },
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
      const addresses = tag === undefined ? filled.addresses('addresses') : filled.places('addresses')
      return {
        name: `Send to ${addresses.length} known ${addresses.length === 1 ? 'address' : 'addresses'}`,
        conditions: [
          ...conditions(listOf(addresses), others === null || filled.isChecked('plain')),
          ...(usualFee ?? []),
        ],
      }
    },
  }
}

function aboutFee(usualFee: readonly string[] | null): string {
  if (usualFee === null) return 'It does not bound the fee; a limit on the coin does.'
  return usualFee.length === 0 ? '' : 'It does not allow a fee above the usual.'
}
