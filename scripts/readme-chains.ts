import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chain } from '../src/core/chains/declaration/define-chain.ts'
import { chains } from '../src/core/chains/index.ts'

const root = join(import.meta.dirname, '..')

/** README.md, with a row for each chain under “Chains”, as it is declared. */
export function readmeWithChains(): string {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const rows = /(?<=\n### Chains\n\n\|.*\n\| ---.*\n)(\|.*\n)*/
  if (!rows.test(text)) throw new Error('README.md has no table under “Chains”')
  return text.replace(rows, () => chains.map(rowOf).join(''))
}

function rowOf(chain: Chain): string {
  const { inWindow, transactions, words } = chain
  const cells = [
    inWindow.name,
    // A chain without formats has accounts of another.
    addressesOf(chain) || no,
    transactions ? `\`${transactions.type}\`` : no,
    listed(readBy(chain)),
    words && isRead(chain) ? listed(words.signed.map(path => `\`${path}\``)) : no,
    listed(appsOf(chain)),
  ]
  return `| ${cells.join(' | ')} |\n`
}

const no = '–'
const listed = (items: readonly string[]) => items.join(', ') || no

/** Networks that have the same addresses are named together. */
function addressesOf({ addressFormats }: Chain): string {
  const named = Object.values(addressFormats).map(({ inWords }) => inWords.split(', '))
  const networks = Map.groupBy(named, ([network]) => network)
  const kinds = Map.groupBy([...networks], ([, of]) => of.flatMap(([, kind]) => kind ?? []).join(', '))
  return [...kinds].map(([kind, of]) => `${of.map(([network]) => network).join(', ')}${kind && `: ${kind}`}`).join('; ')
}

function isRead({ signed }: Chain): boolean {
  return Object.keys(signed).length > 0
}

/** The kinds of its decoded values, in words, and the digests behind which it reads what is lodged. */
function readBy(chain: Chain): readonly string[] {
  if (!isRead(chain)) return []
  const kinds = Object.keys(chain.signed).map(kind => inWords(kind, chain.id))
  const hashes = Object.keys(chain.hashes).map(hash => `digests by ${inWords(hash, chain.id)}`)
  return [...new Set([...kinds, ...hashes])]
}

/** `bitcoinTransaction` of Bitcoin is a transaction. */
function inWords(name: string, id: string): string {
  const own = name.startsWith(id) ? name.slice(id.length) : name
  return own
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim()
}

function appsOf({ addressFormats }: Chain): readonly string[] {
  return [...new Set(Object.values(addressFormats).flatMap(({ hardwareApps }) => hardwareApps.map(({ app }) => app)))]
}
