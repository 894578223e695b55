import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readmeWithChains } from '../../scripts/readme-chains.ts'
import { chains } from '../../src/core/chains/index.ts'

test('README.md shows the chains as they are declared; `npm run docs` writes them', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toBe(readmeWithChains())
  for (const { inWindow } of chains) expect(readme).toContain(`\n| ${inWindow.name} | `)
})
