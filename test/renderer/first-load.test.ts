import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { built } from '../support/built.ts'

test('the window starts without the dictionaries that tell how strong a passphrase is', async () => {
  const folder = join(await built(), 'out/renderer')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const withDictionaries = readdirSync(join(folder, 'assets')).filter(file => read(`assets/${file}`).includes('zodiac'))
  expect(withDictionaries).toEqual([expect.stringMatching(/^estimate-guesses-.*\.js$/)])

  const first = [...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  expect(first).not.toEqual([])
  const imported = new Set(first)
  for (const file of imported)
    for (const [, other] of read(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      imported.add(`assets/${other}`)
  expect([...imported].filter(file => withDictionaries.includes(file.replace('assets/', '')))).toEqual([])
})
