import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chain } from '../src/core/chains/declaration/define-chain.ts'
import { chains } from '../src/core/chains/index.ts'

const root = join(import.meta.dirname, '..')

/** Returns README.md with a row for each declared chain under “What it can sign”. */
export function readmeWithChains(): string {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const rows = /(?<=\n## What it can sign\n\n\|.*\n\| ---.*\n)(\|.*\n)*/
  if (!rows.test(text)) throw new Error('README.md has no table under “What it can sign”')
  return text.replace(rows, () => chains.map(rowOf).join(''))
}

function rowOf(chain: Chain): string {
  const { inWindow, transactions, words } = chain
  const cells = [
    inWindow.name,
    // A chain without formats has accounts of another.
    accountsOf(chain) || no,
    transactions ? 'yes' : no,
    listed(readBy(chain)),
    words && isRead(chain) ? listed(words.signed.map(path => `\`${path}\``)) : no,
    listed(appsOf(chain)),
  ]
  return `| ${cells.join(' | ')} |\n`
}

const no = '–'
const listed = (items: readonly string[]) => items.join(', ') || no

/** Networks that have the same kinds of addresses are named together, without the name of the chain. */
function accountsOf({ addressFormats, inWindow: { name } }: Chain): string {
  const named = Object.values(addressFormats).map(({ inWords }) => inWords.split(', '))
  const networks = Map.groupBy(named, ([network]) => network)
  const kinds = Map.groupBy([...networks], ([, of]) => of.flatMap(([, kind]) => kind ?? []).join(', '))
  return [...kinds]
    .map(([kind, of]) => {
      const shown = of.map(([network = '']) => (network === name ? 'mainnet' : network.replace(`${name} `, '')))
      if (of.length === 1 && shown[0] === 'mainnet') return kind || 'yes'
      return `${shown.join(', ')}${kind && `: ${kind}`}`
    })
    .join('; ')
}

function isRead({ signed }: Chain): boolean {
  return Object.keys(signed).length > 0
}

function readBy({ signed }: Chain): readonly string[] {
  return [...new Set(Object.values(signed).map(kind => `${kind}s`))]
}

function appsOf({ addressFormats }: Chain): readonly string[] {
  return [...new Set(Object.values(addressFormats).flatMap(({ hardwareApps }) => hardwareApps.map(({ app }) => app)))]
}
