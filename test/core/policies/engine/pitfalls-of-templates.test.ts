/** What the agent itself writes or recommends holds as it reads. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillTemplate } from '../../../../src/core/chains/fill-template.ts'
import { chains } from '../../../../src/core/chains/index.ts'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { findPitfalls } from '../../../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import { isSigning } from '../../../../src/shared/is-signing.ts'

const here = { hasVelocityControl: () => true, nameOf: () => 'Somebody' }
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const move = `0x${'0a'.repeat(32)}`
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const trc20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** An address of each chain that has templates. */
const addresses: Readonly<Record<string, string>> = {
  ethereum: evm,
  solana: mint,
  cosmos: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
  aptos: move,
  sui: move,
  stellar: 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX',
  ton: 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6',
  tron: trc20,
  xrp: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
}

const assets = [
  ...['eip155:1/slip44:60', `eip155:1/erc20:${evm}`, 'bip122:000000000019d6689c085ae165831e93/slip44:0'],
  ...['slip44:501', `token:${mint}`].map(asset => `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/${asset}`),
  ...['cosmos:cosmoshub-4/slip44:118', 'aptos:1/slip44:637', `aptos:1/fungible:${move}`, 'sui:35834a8a/slip44:784'],
  ...['stellar:pubnet/slip44:148', 'tvm:-239/slip44:607', 'xrpl:0/slip44:144'],
  ...['slip44:195', `trc20:${trc20}`].map(asset => `tron:0x2b6653dc/${asset}`),
]

const templates = chains.flatMap(({ id, inWindow }) =>
  inWindow.templates.flatMap(({ title }) =>
    [true, false].map(isChecked => {
      const address = addresses[id] ?? ''
      const ticked = { plain: isChecked, payable: isChecked }
      const values = { ...ticked, addresses: address, address, called: 'transfer', chainId: '1' }
      const filled = fillTemplate(chains, { chain: id, title, values })
      if (!filled.ok) throw new Error(`${id}, ${title}: ${JSON.stringify(filled.problems)}`)
      return [`${id}, ${title}, ${isChecked ? '' : 'not '}checked`, filled.conditions] as const
    }),
  ),
)

const plain = chains.flatMap(({ id, inWindow: { plainTransfers } }) =>
  plainTransfers ? [[`${id}, plain transfers`, [plainTransfers.condition]] as const] : [],
)

const measured = assets.flatMap(caip19 => {
  const asset = measuredAsset(caip19)
  if (!asset) throw new Error(`${caip19} cannot be measured`)
  return asset.onlyTransfers ? [[caip19, asset.onlyTransfers.conditions] as const] : []
})

const inDocuments = [...readFileSync('docs/policies.md', 'utf8').matchAll(/^condition +(.+)$/gm)].map(
  ([, condition = '']) => ['docs/policies.md', [condition.replaceAll('0x…', evm)]] as const,
)

test.each([...templates, ...plain, ...measured, ...inDocuments])('%s', (_, conditions) => {
  expect(findPitfalls([isSigning, ...conditions].join(' && '), 'EFFECT_ALLOW', here)).toEqual([])
})

test('each kind is among them', () => {
  for (const each of [templates, plain, measured, inDocuments]) expect(each).not.toEqual([])
})
