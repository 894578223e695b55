import { expect, test } from 'vitest'
import { ofNoChain } from '../../../src/core/chains/address-formats.ts'
import { commonHashes } from '../../../src/core/chains/declaration/common-hashes.ts'
import { chains, chainsOfWords } from '../../../src/core/chains/index.ts'

/** What core looks a chain up by: where two have the same, one of them is not found. */
const names: Record<string, readonly string[]> = {
  ids: chains.map(({ id }) => id),
  hashes: [...Object.keys(commonHashes), 'message', ...chains.flatMap(({ hashes }) => Object.keys(hashes))],
  keywords: [...chains, ...chainsOfWords].flatMap(({ words }) => words?.keyword ?? []),
  'types of transaction': [
    ...chains.flatMap(({ transactions }) => transactions?.type ?? []),
    ...chainsOfWords.flatMap(({ transactionType }) => transactionType ?? []),
  ],
  'address formats': [ofNoChain, ...chains.map(({ addressFormats }) => addressFormats)].flatMap(Object.keys),
  encodings: chains.flatMap(({ payloads }) => Object.keys(payloads)),
  pitfalls: chains.flatMap(({ words }) => Object.keys(words?.pitfalls ?? {})),
  interfaces: chains.flatMap(({ interfaces }) => (interfaces ? [interfaces.type] : [])),
}

test.each(Object.entries(names))('no two chains have the same %s', (_, all) => {
  expect(all).not.toEqual([])
  expect(all.filter((name, index) => all.indexOf(name) < index)).toEqual([])
})
