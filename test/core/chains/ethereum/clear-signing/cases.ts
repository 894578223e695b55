import { serializeTransaction } from 'viem'
import { parseTransaction } from 'viem/utils'
import type { Field, Shown } from '../../../../../src/shared/card.ts'
import data from '../../../../vectors/erc7730-cases.json' with { type: 'json' }

/** A reference case of the registry of ERC-7730. */
export interface ReferenceCase {
  readonly descriptor: string
  readonly description: string
  /** An unsigned transaction, or one that is signed. */
  readonly rawTx?: `0x${string}`
  /** A typed message. */
  readonly data?: object
  readonly from?: string
  readonly expected: Expected
  readonly expectedOffline?: readonly ExpectedField[]
}

interface Expected {
  readonly intent: string
  readonly owner: string
  readonly fields: readonly ExpectedField[]
}

interface ExpectedField {
  readonly label: string
  /** Of a call inside, what is expected of it. */
  readonly value: string | Expected
}

export const referenceCases = data.cases as unknown as readonly ReferenceCase[]

/** Without a signature, as a client sends it. */
export function unsignedOf(rawTx: `0x${string}`): `0x${string}` {
  const { r, s, v, yParity, ...transaction } = parseTransaction(rawTx)
  return serializeTransaction(transaction as never)
}

/** What of a case is not on a card: nothing, where the card shows it. */
export function missingFrom(
  shown: Pick<Shown, 'sentence' | 'title' | 'fields'>,
  { expected, expectedOffline, from }: Pick<ReferenceCase, 'expected' | 'expectedOffline' | 'from'>,
  signer: string,
): readonly string[] {
  const everything = flat(shown.fields)
  const text = [
    shown.title,
    shown.sentence,
    ...everything.flatMap(({ label, value, exact = '' }) => [label, value, exact]),
  ]
    .join('\n')
    .toLowerCase()
  const said = [expected.intent, expected.owner].filter(each => !text.includes(each.toLowerCase()))
  const left = [...everything]
  const fields = expected.fields.flatMap((field, index) => {
    if (typeof field.value === 'object') {
      const inside = left.find(({ label }) => label === field.label)?.children ?? []
      return missingFrom(
        { title: '', sentence: '', fields: inside },
        { expected: field.value, ...(from && { from }) },
        signer,
      )
    }
    const values = [field.value, expectedOffline?.[index]?.value].filter(each => typeof each === 'string')
    const sender = values.some(each => each === 'Sender' || each.toLowerCase() === from?.toLowerCase())
    const wanted = new Set([...values, ...(sender ? [signer] : [])].map(alike))
    const at = left.findIndex(
      each =>
        each.label === field.label &&
        [each.value, each.exact ?? ''].some(value => wanted.has(alike(value)) || isCut(value, wanted)),
    )
    if (at < 0) return [`${field.label}: ${values.join(' or ')}`]
    left.splice(at, 1)
    return []
  })
  return [...said, ...fields]
}

function flat(fields: readonly Field[]): Field[] {
  return fields.flatMap(field => [field, ...flat(field.children ?? [])])
}

function isCut(value: string, wanted: ReadonlySet<string>): boolean {
  const shown = /^(0x[0-9a-f]+)… \([\d,]+ bytes in all\)$/.exec(value)?.[1]
  return shown !== undefined && [...wanted].some(each => each.startsWith(shown))
}

/** White space, commas that group digits, `units`, the case of hex digits, and how a time is written do not count. */
export function alike(value: string): string {
  return value
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replace(/^(\d+) units?$/, '$1')
    .replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(Z| UTC)$/, '$1$2')
    .replaceAll(/0x[0-9a-fA-F]+/g, hex => hex.toLowerCase())
    .replaceAll(/\s/g, '')
}
