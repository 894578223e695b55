import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../src/core/reference/markdown.ts'
import { ledgerMessageFilters } from './ledger-message-filters.ts'
import { ledgerTokens } from './ledger-tokens.ts'
import { writePackageModules, writeProvider } from './package-modules.ts'
import { readmeWithChains } from './readme-chains.ts'

/**
 * Writes the generated files that are checked in: the Markdown reference of the API, the chains in README.md,
 * what Ledger has signed about tokens and messages, the modules of the package in lib/, and the script for pages.
 */
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs', 'reference.md'), reference())
writeFileSync(join(root, 'README.md'), readmeWithChains())
writeFileSync(join(root, 'resources', 'ledger-tokens.json'), ledgerTokens())
writeFileSync(join(root, 'resources', 'ledger-message-filters.json'), ledgerMessageFilters())
writePackageModules(join(root, 'lib'))
await writeProvider(join(root, 'resources'))
