import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { nameOf } from './name.ts'
import type { Plan } from './plan.ts'

const example = 'test/support/made-up-chain'

/** A copy of the chain that the tests make up, under a name of its own. @param id - One lower-case word. */
export function chain(id: string): Plan {
  if (!/^[a-z]{3,}$/.test(id)) throw new Error('Name a chain by one lower-case word of at least three letters.')
  const folder = `src/core/chains/${id}`
  const files = globSync(`${example}/*.ts`).filter(file => basename(file) !== 'listed.ts')
  return {
    files: Object.fromEntries(
      files.map(file => [`${folder}/${basename(file)}`, renamed(adapted(readFileSync(file, 'utf8')), id)]),
    ),
    entries: [
      {
        file: 'src/core/chains/index.ts',
        import: `import { ${id} } from './${id}/chain.ts'`,
        list: 'chains: readonly Chain[] = [',
        entry: id,
      },
    ],
    left: [
      `Write ${folder}/transaction.ts first, then the other files. As it is, the encoding, the addresses, the asset, its decimals, the grains and what “written” says of addresses are made up. The comment of defineChain gives an order.`,
      `Choose the coin type in the paths of ${folder}/in-window.ts, the CAIP-2 namespace and the asset’s CAIP-19 name.`,
      'Give the pitfalls of words.ts examples in test/core/policies/engine/pitfall-examples, and list them in its index.ts.',
      `Check the vectors of another implementation in test/core/chains/${id}. test/core/chains/made-up-chain.test.ts shows how to drive a chain.`,
      `Give the chain seeds in test/core/chains/reader-seeds.ts: requests that it reads, from which every-reader.test.ts makes random ones. Add vectors to test/vectors/chains.json and the chain to chainOf, or build requests in madeOf. Until then, tests of other chains fail too.`,
      'Run npm run docs, then npm test -- chains every-reader whole-declarations contributing names policies, and npm run typecheck last.',
      'Run npm run names -- --files: only the folder, the list and a Ledger app may name the chain.',
    ],
  }
}

/** Adapts the text to its place under `src`, without what only tests need: an encoder, an export, and an app of a hardware wallet. */
function adapted(text: string): string {
  return text
    .replaceAll('../../../src/core/chains/', '../')
    .replaceAll('../../../src/core/', '../../')
    .replaceAll('../../../src/shared/', '../../../shared/')
    .replace(/\n\/\*\*[^\n]*\*\/\nexport function encodeMadeUp[\s\S]*$/, '')
    .replace('export const madeUpDeclaration', 'const madeUpDeclaration')
    .replace(/hardwareApps: \[.*\],/, 'hardwareApps: [],')
    .replace(/hardwareAccounts: \[[\s\S]*?\n {2}\],/, 'hardwareAccounts: [],')
    .replace('/** A chain that is whole and stands nowhere else. */\n', '')
}

/** Everything that says which chain it is: names, words, the beginning of an address and the two bytes of a transaction. */
function renamed(text: string, id: string): string {
  const { pascal, upper } = nameOf(id)
  const [first = 0, second = 0] = Buffer.from(upper)
  const hex = (byte: number) => `0x${byte.toString(16)}`
  return text
    .replaceAll('0x4d', hex(first))
    .replaceAll('0x55', hex(second))
    .replaceAll(/\bmu1/g, `${id.slice(0, 2)}1`)
    .replaceAll(/\bMU\b/g, upper.slice(0, 2))
    .replaceAll(/\bmup\b/g, `${id}Coin`)
    .replaceAll(/\bMUP\b/g, upper.slice(0, 3))
    .replaceAll('MadeUp', pascal)
    .replaceAll('madeUp', id)
    .replaceAll('MADE_UP', upper)
    .replaceAll('madeup', id)
    .replaceAll(/[Mm]ade[ -]up/g, pascal)
    .replaceAll(`the ${pascal} chain`, pascal)
}
