import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { checkNamesOfFile } from '../../../src/core/address-names/check-names-of-file.ts'
import { readNames, writeNames } from '../../../src/core/address-names/names-file.ts'
import { readCsv, writeCsv } from '../../../src/core/csv.ts'
import { scaled } from '../../support/effort.ts'
import { acme, examples } from '../../support/records.ts'

const grace = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const exchange = examples.addressNames.address

describe('CSV', () => {
  test('of any values is read as it was written', () => {
    const value = fc.string({
      unit: fc.oneof(
        fc.constantFrom('"', ',', ';', '\t', '\n', '\r', "'", '=', '+', '@', ' '),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), rows => {
        expect(readCsv(writeCsv(rows).replace(/\r\n$/, ''))).toEqual(rows)
      }),
      { numRuns: scaled(300) },
    )
  })

  test('of any text is read, and ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', "'") }), text => {
        expect(readCsv(text).length).toBeLessThanOrEqual(text.length + 1)
      }),
      { numRuns: scaled(300) },
    )
  })

  test('writes no formula that a spreadsheet would compute', () => {
    for (const value of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']) expect(writeCsv([[value, 'x']])).toMatch(/^"?'/)
    // Where a semicolon separates cells, the text of one would be several.
    for (const value of ['a;=1+1', 'a; =1+1', 'a\t@SUM(A1)']) expect(writeCsv([[value]])).toMatch(/[;\t]\s*'/)
  })
})

describe('names in a file', () => {
  const entries = [
    { ...examples.addressNames, networks: ['eip155:1', 'eip155:8453'] },
    { ...examples.addressNames, name: '=Grace, "the other"', address: grace, networks: [] },
  ]

  test.each(['csv', 'json'] as const)('are read as they were written: %s', format => {
    expect(readNames(writeNames(entries, format))).toEqual([
      { name: 'Exchange', address: exchange, chains: ['eip155:1', 'eip155:8453'] },
      { name: '=Grace, "the other"', address: grace, chains: ['eip155'] },
    ])
  })

  test('may have their columns in another order, other columns, a mark and other line ends', () => {
    const text = `\uFEFFchains,Note,ADDRESS,Name\neip155:1; eip155:10,x,${grace},Grace\n\n`
    expect(readNames(text)).toEqual([{ name: 'Grace', address: grace, chains: ['eip155:1', 'eip155:10'] }])
  })

  test.each([
    ['a file without columns', 'Grace,0x1\n'],
    ['JSON that is cut', '[{"name":'],
    ['JSON of something else', '[1]'],
    ['nothing', ''],
  ])('are not read from %s', (_, text) => {
    expect(() => readNames(text)).toThrowError(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })

  test('are told apart: new, there already, and why not', async () => {
    const store = memoryStore()
    await store.write(transaction => {
      transaction.insert('organizations', examples.organizations)
      transaction.insert('addressNames', examples.addressNames)
    })
    const checked = checkNamesOfFile(store, acme, [
      { name: 'Exchange', address: exchange.toLowerCase(), chains: ['eip155'] },
      { name: 'Grace', address: grace, chains: ['eip155:1'] },
      { name: 'GRA CE\u200b', address: other, chains: ['eip155'] },
      { name: 'EXCHANGE', address: other, chains: ['eip155'] },
      { name: 'No chain', address: other, chains: [] },
      { name: 'Grace again', address: grace, chains: ['eip155'] },
      { name: 'Nobody', address: '0x12', chains: ['eip155'] },
      { name: 'Nowhere', address: grace, chains: ['eip155:<script>'] },
      { name: 'Turned\u202e', address: '', chains: [] },
      { name: 'Another exchange', address: exchange, chains: ['eip155'] },
    ])
    expect(checked.map(({ nameShown, isThere, problem }) => [nameShown, isThere, problem])).toEqual([
      ['Exchange', true, null],
      ['Grace', false, null],
      ['GRA CE⟨U+200B⟩', false, 'The file has this name or this address twice.'],
      ['EXCHANGE', false, expect.stringContaining('reads like “Exchange”, the name of another address')],
      ['No chain', false, 'The chains must name at least one chain.'],
      ['Grace again', false, 'The file has this name or this address twice.'],
      ['Nobody', false, expect.stringContaining('“0x12” is not an address of Ethereum networks, Tempo')],
      ['Nowhere', false, expect.stringContaining('must be a chain as CAIP-2 writes it')],
      ['Turned⟨U+202E⟩', false, expect.stringContaining('must not be empty')],
      ['Another exchange', false, expect.stringContaining('is called “Exchange” already')],
    ])
  })
})
