import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../src/core/reference/markdown.ts'
import { contributingWithExample } from './contributing-example.ts'
import { ledgerMessageFilters } from './ledger-message-filters.ts'
import { ledgerTokens } from './ledger-tokens.ts'
import { readmeWithChains } from './readme-chains.ts'

/**
 * Writes what is generated and checked in: the Markdown reference of the API, the example in CONTRIBUTING.md, the chains in
 * README.md, and what Ledger has signed about tokens and messages.
 */
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs', 'reference.md'), reference())
writeFileSync(join(root, 'CONTRIBUTING.md'), contributingWithExample())
writeFileSync(join(root, 'README.md'), readmeWithChains())
writeFileSync(join(root, 'resources', 'ledger-tokens.json'), ledgerTokens())
writeFileSync(join(root, 'resources', 'ledger-message-filters.json'), ledgerMessageFilters())
