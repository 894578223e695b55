import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../node_modules/@ledgerhq/cryptoassets-evm-signatures/lib/data/evm')

/**
 * Makes `resources/ledger-tokens.json`: Ledger's signed descriptors of tokens, in base64 by chain id. The package does
 * not export these files, so they are read where they lie.
 */
export function ledgerTokens(): string {
  const chains = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const byChain = chains.map(({ name }) => [
    name,
    JSON.parse(readFileSync(join(folder, name, 'erc20-signatures.json'), 'utf8')),
  ])
  return `${JSON.stringify(Object.fromEntries(byChain), null, 2)}\n`
}
