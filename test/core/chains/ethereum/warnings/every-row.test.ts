import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callCases, warnedOfCall } from './call-cases/index.ts'
import { messageCases, warnedOfMessage } from './message-cases/index.ts'
import { otherCases } from './other-cases/index.ts'
import { rows } from './rows.ts'

const tables = [callCases, messageCases, otherCases] as const
const sourceOf = (rule: string) => readFileSync(`src/core/${rule}`, 'utf8')

/** What the cases of a name are told. A name may stand for a call and for a message. */
async function toldBy(name: string): Promise<readonly string[]> {
  const [call, message, other] = [callCases[name], messageCases[name], otherCases[name]]
  const told = [
    ...(call ? warnedOfCall(call.fires).filter(({ text }) => call.says.test(text)) : []),
    ...(message ? warnedOfMessage(message.fires).filter(({ text }) => message.says.test(text)) : []),
    ...(other ? (await other.fires()).filter(({ text }) => other.says.test(text)) : []),
  ]
  return told.map(({ text }) => text)
}

/** Whether a source holds three words of a text one after the other. */
function says(source: string, text: string): boolean {
  const words = text.split(' ')
  return words.some((_, index) => index + 3 <= words.length && source.includes(words.slice(index, index + 3).join(' ')))
}

test.each(Object.entries(otherCases))('%s', async (_, { says, level, fires, below, mustNot }) => {
  const told = (await fires()).filter(({ text }) => says.test(text))
  expect(told.map(each => each.level)).toEqual([level])
  for (const other of [below, mustNot])
    expect((await other()).filter(warning => warning.level === level && says.test(warning.text))).toEqual([])
})

test.each(Object.entries(rows))('%s: it has a rule of its own, which says what its cases are told', async (_, row) => {
  const source = row.rules.map(sourceOf).join('\n')
  expect(row.cases.length).toBeGreaterThan(0)
  for (const name of row.cases) {
    const told = await toldBy(name)
    expect(told, name).not.toEqual([])
    expect(told.filter(text => says(source, text)).length, `${name}: ${row.rules}`).toBeGreaterThan(0)
  }
})

test('every rule and every case is of a row', () => {
  const named = new Set(Object.values(rows).flatMap(row => row.rules))
  const rules = globSync('src/core/chains/ethereum/**/warnings/*.ts')
  const speaks = rules.filter(file => /\b(danger|notice)\(/.test(readFileSync(file, 'utf8')))
  expect(speaks.filter(file => !named.has(file.slice('src/core/'.length)))).toEqual([])
  const cases = new Set(Object.values(rows).flatMap(row => row.cases))
  expect(tables.flatMap(table => Object.keys(table)).filter(name => !cases.has(name))).toEqual([])
})
