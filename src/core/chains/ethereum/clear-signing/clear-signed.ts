import type { Field, Warning } from '../../../../shared/card.ts'
import { groupThousands } from '../../../display/amount.ts'
import { quoted, visible } from '../../../display/visible.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Bound } from './bind.ts'
import { asInteger } from './coerce.ts'
import type { Descriptor, FieldFormat, Group } from './descriptor.ts'
import type { FormatAsked, Formatted } from './format.ts'
import { formats } from './formats.ts'
import { Inapplicable } from './inapplicable.ts'
import type { Leaf } from './node.ts'
import { absolute, constantOf, Params, type Places, resolver, textOf } from './params.ts'
import type { Step } from './path.ts'

/** Text and fields that a description gives for something that is signed. */
export interface ClearSigned {
  /** A few words, for example `Swap`. */
  readonly intent: string
  /** The same with values in it, where the description has such a sentence and every part of it could be written. */
  readonly sentence: string | undefined
  readonly fields: readonly Field[]
  readonly amounts: readonly AmountTold[]
  readonly warnings: readonly Warning[]
  /** The values that these fields tell of. */
  readonly shown: ReadonlySet<Leaf>
  /** Those of them of which the fields say what they mean, and do not only repeat numbers or bytes. */
  readonly explained: ReadonlySet<Leaf>
}

/** An amount of coin or of a token, as one of the fields tells of it. */
export interface AmountTold {
  readonly field: Field
  /** In base units. */
  readonly units: bigint
  /** Null for the coin; undefined where the description does not say of which token. */
  readonly token: EthereumAddress | null | undefined
  /** True if the description itself names the token. */
  readonly isNamedThere: boolean
}

export interface ClearSignAsked extends Pick<FormatAsked, 'chainId' | 'describeInside'> {
  readonly places: Places
  readonly signer: EthereumAddress | null
}

const longestIntent = 100
const longestLabel = 60
/** Values of one list that are shown one by one. All of them count as left out where not all are shown. */
const shownValues = 100

/** Everything a description says, or nothing of it. @throws Inapplicable */
export function clearSign({ format, name }: Bound, asked: ClearSignAsked): ClearSigned {
  const sets = { shown: new Set<Leaf>(), explained: new Set<Leaf>() }
  const writing: Writing = { asked, fields: [], amounts: [], warnings: [], ...sets, byPath: new Map() }
  for (const field of format.fields) write(writing, field, [])
  return {
    intent: visible(intentOf(format.intent) ?? name, longestIntent),
    sentence: interpolated(format.interpolatedIntent, writing),
    ...writing,
  }
}

interface Writing {
  readonly asked: ClearSignAsked
  readonly fields: Field[]
  readonly amounts: AmountTold[]
  readonly warnings: Warning[]
  readonly shown: Set<Leaf>
  readonly explained: Set<Leaf>
  /** The texts of the fields that are always shown, by their paths, for the sentence. */
  readonly byPath: Map<string, string>
}

const ofAmounts: readonly FieldFormat['format'][] = ['amount', 'tokenAmount']

function write(writing: Writing, said: FieldFormat | Group, within: readonly Step[]): void {
  if ('fields' in said) {
    writeGroup(writing, said, within)
    return
  }
  const { asked } = writing
  const field = withDefinition(asked.places.descriptor, said)
  const { visible: wanted = 'always' } = field
  if (wanted === 'never') return
  const label = visible(field.label ?? '', longestLabel)
  let count = 0
  for (const { leaf, format } of valuesOf(asked, field, within)) {
    // Behind those that are shown, only calls inside are read: limits and rules look at each.
    const formatted = count < shownValues || field.format === 'calldata' ? format() : undefined
    if (!isWanted(wanted, leaf) || count++ >= shownValues || !formatted) continue
    const { used, isQuoted, of: token, isNamedThere = false, warnings = [], warningsInside = [], ...shown } = formatted
    writing.fields.push({ label, ...shown })
    if (leaf && ofAmounts.includes(field.format))
      writing.amounts.push({ field: { label, ...shown }, units: asInteger(leaf), token, isNamedThere })
    writing.warnings.push(...warnings.map(each => ({ ...each, text: `${label}: ${each.text}` })), ...warningsInside)
    for (const each of [leaf, ...used]) {
      if (!each) continue
      writing.shown.add(each.cutFrom ?? each)
      if (each !== leaf || isExplained(each, field.format)) writing.explained.add(each)
    }
    if (wanted === 'always' && said.path !== undefined && !writing.byPath.has(said.path))
      writing.byPath.set(said.path, isQuoted && leaf ? quoted(String(leaf.value), longestQuoted) : shown.value)
  }
  if (count > shownValues)
    writing.fields.push({ label, value: `and ${groupThousands(count - shownValues)} more, in the raw bytes` })
}

/** Bytes of any length are read as calls alone. */
function isExplained({ type }: Leaf, format: FieldFormat['format'] = 'raw'): boolean {
  return type === 'bytes' ? format === 'calldata' : format !== 'raw'
}

/** Order is the order of display: field after field, or item after item. */
function writeGroup(writing: Writing, { path, fields, iteration }: Group, within: readonly Step[]): void {
  if (iteration === 'bundled') throw new Inapplicable('bundled groups are not shown')
  const { root, steps } = path === undefined ? { root: 'data', steps: within } : absolute(path, within)
  if (root !== 'data') throw new Inapplicable('a group is of the data')
  for (const field of fields) write(writing, field, steps)
}

/** `$ref` names a definition; what stands beside it wins. */
export function withDefinition(descriptor: Descriptor, { $ref, ...own }: FieldFormat): FieldFormat {
  if ($ref === undefined) return own
  const name = /^\$\.display\.definitions\.(.+)$/.exec($ref)?.[1]
  const definitions = descriptor.display?.definitions ?? {}
  const defined = name !== undefined && Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!defined) throw new Inapplicable(`${$ref} is not in the descriptor`)
  return { ...defined, ...own, params: { ...defined.params, ...own.params } }
}

interface Value {
  /** Absent for what the description says itself. */
  readonly leaf?: Leaf
  /** Returns its text, with the values that the parameters were taken from. */
  format(): Formatted & { readonly used: readonly Leaf[] }
}

function* valuesOf(asked: ClearSignAsked, field: FieldFormat, within: readonly Step[]): Generator<Value> {
  const { path, value, format = 'raw', params = {}, encryption } = field
  const { places, ...others } = asked
  if (encryption !== undefined) throw new Inapplicable('what is encrypted is not shown')
  if (path === undefined) {
    const said = visible(String(constantOf(places.descriptor, value)), 100)
    yield { format: () => ({ used: [], value: said }) }
    return
  }
  const show = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!show) throw new Inapplicable(`the format ${format} is not known`)
  const resolve = resolver(places, within)
  const { leaves } = resolve(path)
  const said = withEnum(places, format, params)
  for (const [index, leaf] of leaves.entries()) {
    const own = new Params(places.descriptor, said, resolve, { index, of: leaves.length })
    yield { leaf, format: () => ({ ...show(leaf, { ...others, params: own }), used: own.used }) }
  }
}

/** The words of an enumeration are named like a definition. */
function withEnum(places: Places, format: string, params: Readonly<Record<string, unknown>>) {
  return format === 'enum' ? { ...params, $ref: constantOf(places.descriptor, params.$ref) } : params
}

/** @throws Inapplicable for a value that a description is not meant for */
function isWanted(wanted: unknown, leaf: Leaf | undefined): boolean {
  if (wanted === 'always' || wanted === 'optional') return true
  const { ifNotIn, mustMatch } = (typeof wanted === 'object' && wanted !== null ? wanted : {}) as Readonly<
    Record<string, unknown>
  >
  if (Array.isArray(ifNotIn)) return !leaf || !ifNotIn.some(each => isValue(leaf, each))
  if (!Array.isArray(mustMatch)) throw new Inapplicable('visible is not understood')
  if (leaf && mustMatch.some(each => isValue(leaf, each))) return false
  throw new Inapplicable('a value is none of those that it has to be')
}

/** Bytes of nothing but zeros are 0, as empty ones are. */
function isValue({ value }: Leaf, said: unknown): boolean {
  const numeric = (text: string) => (/^(0x[0-9a-f]*|\d+)$/i.test(text) ? BigInt(text === '0x' ? 0 : text) : undefined)
  const [one, other] = [String(value), String(said)].map(text => numeric(text) ?? text)
  return one === other
}

function intentOf(intent: string | Readonly<Record<string, string>> | undefined): string | undefined {
  if (intent === undefined || typeof intent === 'string') return intent
  return Object.entries(intent)
    .map(([label, value]) => `${label}: ${textOf(value)}`)
    .join(', ')
}

/** `{path}` stands for the text of the field of that path, and a doubled brace for one. All of it, or nothing. */
function interpolated(template: string | undefined, { byPath }: Writing): string | undefined {
  if (template === undefined) return undefined
  let failed = false
  const sentence = template.replaceAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g, (whole, path?: string) => {
    if (whole === '{{' || whole === '}}') return whole.slice(1)
    const text = path === undefined ? undefined : byPath.get(path)
    failed ||= text === undefined || text === ''
    return text === undefined ? '' : text
  })
  return failed ? undefined : visible(sentence, longestSentence)
}

const longestSentence = 200
const longestQuoted = 60
