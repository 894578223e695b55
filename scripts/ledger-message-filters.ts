import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../node_modules/@ledgerhq/cryptoassets-evm-signatures/lib/data/eip712_v2.json')

/**
 * Makes `resources/ledger-message-filters.json`: Ledger’s signatures about the members of typed data, each kind as a text of
 * its own, so that only the requested one is read.
 */
export function ledgerMessageFilters(): string {
  const byId = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const texts = Object.entries(byId).map(([id, filters]) => [id, JSON.stringify(filters)])
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
}
