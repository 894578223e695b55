import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { activity } from './new/activity.ts'
import { chain } from './new/chain.ts'
import type { Plan } from './new/plan.ts'
import { record } from './new/record.ts'
import { screen } from './new/screen.ts'
import { withEntry } from './new/with-entry.ts'

const help = `Writes the files of something new, and adds it to the lists beside them. No file is replaced.

  npm run new -- activity SUBJECT/VERB-NOUN   for example wallets/archive-wallet
  npm run new -- chain NAME                   one lower-case word
  npm run new -- record NAME                  in the singular, for example price-alert
  npm run new -- screen NAME                  for example notes
`

const kinds: Readonly<Record<string, (name: string) => Plan>> = { activity, chain, record, screen }
const root = join(import.meta.dirname, '..')
process.chdir(root)

try {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  const [kind = '', name, ...rest] = positionals
  const planFor = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (values.help) console.log(help)
  else if (!planFor || name === undefined || rest.length > 0) throw new Error(help)
  else carryOut(planFor(name))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Writes nothing unless everything can be written. */
function carryOut({ files, entries, left }: Plan): void {
  const taken = Object.keys(files).filter(file => existsSync(file))
  if (taken.length > 0)
    throw new Error(`Nothing was written: ${taken.join(' and ')} exist already. Choose another name.`)
  const lists = entries.map(each => [each.file, withEntry(readFileSync(each.file, 'utf8'), each)] as const)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const [file, text] of lists) writeFileSync(file, text)
  const touched = [...Object.keys(files), ...lists.map(([file]) => file)]
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...touched], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(`Written:\n${Object.keys(files).map(line).join('')}`)
  console.log(`Added to:\n${lists.map(([file]) => line(file)).join('')}`)
  console.log(`Left for you:\n${left.map((sentence, index) => `  ${index + 1}. ${sentence}\n`).join('')}`)
}

function line(file: string): string {
  return `  ${file}\n`
}
