import { z } from 'zod'
import { readCsv, writeCsv } from '../csv.ts'
import { AgentError } from '../errors.ts'
import { type AddressName, chainsOf } from '../records/address-name.ts'

/** A name as a file has it. Nothing of it is checked. */
export interface NameInFile {
  readonly name: string
  readonly address: string
  /** CAIP-2, or a namespace for all of its chains. */
  readonly chains: readonly string[]
}

const columns = ['name', 'address', 'chains'] as const
const most = 2_000

const inJson = z.array(z.object({ name: z.string(), address: z.string(), chains: z.array(z.string()).min(1) }))

/**
 * The names in the text of a file: JSON, a list of objects with `name`, `address` and a list `chains`; or CSV (RFC 4180) with these
 * columns in its first line, in any order, chains set apart by blanks.
 * @throws AgentError `REQUEST_INVALID`
 */
export function readNames(text: string): NameInFile[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const names = trimmed.startsWith('[') ? ofJson(trimmed) : ofCsv(trimmed)
  if (names.length > most) throw notRead(`it has ${names.length} names, and ${most} are read at once`)
  return names
}

export function writeNames(entries: readonly AddressName[], format: 'csv' | 'json'): string {
  const names = entries.map(entry => ({ name: entry.name, address: entry.address, chains: chainsOf(entry) }))
  if (format === 'json') return `${JSON.stringify(names, null, 2)}\n`
  return writeCsv([columns, ...names.map(({ name, address, chains }) => [name, address, chains.join(' ')])])
}

function ofJson(text: string): NameInFile[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notRead('it begins like JSON, but is not valid JSON')
  }
  const read = inJson.safeParse(value)
  if (!read.success) throw notRead('each entry needs a name, an address and a list of chains')
  return read.data
}

function ofCsv(text: string): NameInFile[] {
  const [head = [], ...rows] = readCsv(text)
  const heads = head.map(each => each.trim().toLowerCase())
  const [name, address, chains] = columns.map(column => heads.indexOf(column)) as [number, number, number]
  if (Math.min(name, address, chains) < 0)
    throw notRead('its first line must name the columns name, address and chains')
  return rows
    .filter(row => row.some(value => value.trim() !== ''))
    .map(row => ({
      name: (row[name] ?? '').trim(),
      address: (row[address] ?? '').trim(),
      chains: (row[chains] ?? '').split(/[\s;]+/).filter(Boolean),
    }))
}

function notRead(why: string): AgentError {
  return new AgentError('REQUEST_INVALID', `The file cannot be read: ${why}.`)
}
