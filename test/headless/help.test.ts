import { expect, test } from 'vitest'
import { defaultDataDirectory } from '../../src/agent/data/data-directory.ts'
import { help } from '../../src/headless/options.ts'
import { programs } from '../../src/headless/programs.ts'

const helps: [string, () => Promise<string>][] = [
  ['headless', async () => help],
  ...Object.entries(programs).map(([name, load]): [string, () => Promise<string>] => [
    name,
    async () => (await load()).help,
  ]),
]

test.each(helps)('%s explains itself in lines that a terminal shows', async (_, load) => {
  const lines = (await load()).replaceAll(defaultDataDirectory(), '~/.config/countersign').split('\n')
  expect(lines.filter(line => line.length > 120)).toEqual([])
})

test('every program that has a data directory says which it takes without --data', async () => {
  for (const [name, load] of Object.entries(programs)) {
    const { help: said, options } = await load()
    if ('data' in options) expect(said, name).toContain(defaultDataDirectory())
  }
})
