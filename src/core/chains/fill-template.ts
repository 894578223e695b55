import type { FilledTemplate } from '../../shared/chains.ts'
import { unwritable } from '../../shared/unwritable.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Chain } from './declaration/define-chain.ts'
import type { DeclaredField, Filled, TypedAddress } from './declaration/in-window.ts'
import { placeInWords } from './declaration/place-in-words.ts'

export interface TemplateInput {
  readonly chain: string
  readonly title: string
  readonly values: Readonly<Record<string, string | boolean>>
}

/**
 * Checks what was filled in of a chain's template, and writes its conditions.
 *
 * @throws AgentError `RESOURCE_NOT_FOUND` for a template that the chain does not have
 */
export function fillTemplate(chains: readonly Chain[], { chain: id, title, values }: TemplateInput): FilledTemplate {
  const chain = chains.find(each => each.id === id)
  const inWindow = chain?.inWindow
  const template = inWindow?.templates.find(each => each.title === title)
  if (!chain || !inWindow || !template) throw new AgentError('RESOURCE_NOT_FOUND', 'There is no such template.')
  const value = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const problems = Object.fromEntries(
    template.fields.flatMap(field => {
      const problem = problemOf(field, value(field.name), inWindow.typedAddress)
      return problem === undefined ? [] : [[field.name, problem]]
    }),
  )
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, ...template.write(filledIn(chain, template.fields, value)) }
}

const mostAddresses = 100

function problemOf(field: DeclaredField, value: unknown, typed: TypedAddress): string | undefined {
  if (field.kind === 'check') return typeof value === 'boolean' ? undefined : 'Choose whether it holds.'
  if (typeof value !== 'string') return 'Fill this in.'
  if (field.kind === 'places') return placesProblem(field, value, typed)
  if (!('problem' in field)) return addressesProblem(field.kind, value, typed)
  const text = value.trim()
  return unwritable(text) ?? field.problem(text)
}

function addressesProblem(kind: 'address' | 'addresses', text: string, typed: TypedAddress): string | undefined {
  const addresses = addressesIn(text)
  if (kind === 'address' && addresses.length > 1) return 'One address only.'
  return howManyProblem(addresses.length) ?? firstProblem(addresses, address => addressProblem(address, typed))
}

function placesProblem(
  field: Extract<DeclaredField, { kind: 'places' }>,
  text: string,
  typed: TypedAddress,
): string | undefined {
  const places = placesIn(text)
  const problemOfTag = (tag: string) =>
    typed.problem(tag) === undefined
      ? 'Write each address on a line of its own.'
      : (unwritable(tag) ?? field.problem(tag))
  return (
    howManyProblem(places.length) ??
    firstProblem(
      places,
      ({ address, tag }) => addressProblem(address, typed) ?? (tag === undefined ? undefined : problemOfTag(tag)),
    )
  )
}

function howManyProblem(addresses: number): string | undefined {
  if (addresses === 0) return 'Give at least one address.'
  return addresses > mostAddresses
    ? `These are ${addresses} addresses; a policy made here holds up to ${mostAddresses}.`
    : undefined
}

function addressProblem(address: string, typed: TypedAddress): string | undefined {
  const problem = unwritable(address)
  if (problem) return problem
  const reason = typed.problem(address)
  return reason && `${quoted(address, 60)} is not an address on ${typed.network}. ${reason}`
}

function firstProblem<Item>(items: readonly Item[], problem: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = problem(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The places in a text, one on each line that is not empty: an address, and the tag after its first comma. */
function placesIn(text: string): { readonly address: string; readonly tag: string | undefined }[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, address = '', tag] = /^([^,]*)(?:,(.*))?$/s.exec(line) ?? []
      return { address: address.trim(), tag: tag?.trim() }
    })
}

/** The addresses in a text with one on each line, or set apart by commas or spaces; each once. */
function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** Values that were found to have no problem, with each address in the spelling that conditions compare it in. */
function filledIn(
  { addressSpelling }: Chain,
  fields: readonly DeclaredField[],
  value: (name: string) => unknown,
): Filled {
  const read = <Value>(name: string, kinds: readonly DeclaredField['kind'][]): Value => {
    if (!fields.some(field => field.name === name && kinds.includes(field.kind))) throw new Error(`No field ${name}`)
    return value(name) as Value
  }
  return {
    addresses(name) {
      const typed = addressesIn(read(name, ['address', 'addresses']))
      return [...new Set(typed.map(address => addressSpelling(address) ?? address))] as [string, ...string[]]
    },
    places(name) {
      const typed = placesIn(read(name, ['places']))
      return [...new Set(typed.map(({ address, tag }) => placeInWords(addressSpelling(address) ?? address, tag)))] as [
        string,
        ...string[],
      ]
    },
    text: name => read<string>(name, ['word', 'number']).trim(),
    isChecked: name => read(name, ['check']),
  }
}
