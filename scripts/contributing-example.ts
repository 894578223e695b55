import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = 'src/core/wallets/update-wallet.ts'

/** CONTRIBUTING.md, with the example of an activity as the file has it: everything after the imports. */
export function contributingWithExample(): string {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const declaration = readFileSync(join(root, file), 'utf8').replace(/^(import .*\n)+\n/, '')
  const block = /(?<=\n## Add an activity\n[\s\S]*?\n```ts\n)[\s\S]*?(?=```\n)/
  if (!block.test(text)) throw new Error('CONTRIBUTING.md has no example in “Add an activity”')
  return text.replace(block, () => declaration)
}
