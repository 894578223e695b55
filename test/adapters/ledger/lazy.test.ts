import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/adapters/ledger')

/** What of Ledger's libraries a program of its own has loaded after it imported files of the adapter. */
function loadedBy(...imports: string[]): string[] {
  const program = `
    import { createRequire } from 'node:module'
    for (const each of ${JSON.stringify(imports)}) await import(each)
    const { cache } = createRequire(${JSON.stringify(join(adapter, 'x'))})
    console.log(JSON.stringify(Object.keys(cache).filter(file => /ledger|node-hid|bitcoinjs/.test(file))))`
  const args = ['--no-warnings', '--input-type=module', '-e', program]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('no library of Ledger’s is loaded before a hardware wallet is talked to', () => {
  expect(loadedBy(join(adapter, 'ledger-wallets.ts'), join(adapter, 'hid-source.ts'))).toEqual([])
})

test('and it would be seen', () => {
  expect(loadedBy('@ledgerhq/hw-app-solana/lib/Solana').length).toBeGreaterThan(0)
})
