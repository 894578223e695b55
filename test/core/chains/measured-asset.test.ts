import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { measuredAsset } from '../../../src/core/chains/measured-asset.ts'
import { usdc } from '../../support/spending.ts'

test.each([
  ['eip155:1/slip44:60', 'eip155 1 null', 'ETH on Ethereum (1)'],
  ['eip155:137/slip44:966', 'eip155 137 null', 'POL on Polygon (137)'],
  [`eip155:8453/erc20:${usdc}`, `eip155 8453 ${usdc}`, `token ${usdc} on Base (8453)`],
  [`eip155:8453/erc20:${usdc.toLowerCase()}`, `eip155 8453 ${usdc}`, `token ${usdc} on Base (8453)`],
])('%s is asset %s', (text, key, inWords) => {
  expect(measuredAsset(text)).toMatchObject({ key, inWords })
})

test.each([
  '',
  'eip155:0/slip44:60',
  'eip155:01/slip44:60',
  'eip155:1/slip44:',
  'eip155:1/erc20:0x1234',
  `eip155:1/erc20:${usdc}0`,
  `eip155:1/erc20:${usdc.replace('A', 'a')}`,
  `eip155:1/erc721:${usdc}`,
  'solana:5eykt4/slip44:501',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:60',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdq/slip44:501',
  'solana:5EYKT4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:0',
  'bip122:000000000019d6689c085ae165831e93/slip44:2',
  'bip122:000000000019d6689c085ae165831e9/slip44:0',
  'bip122:000000000019D6689C085AE165831E93/slip44:0',
  'bip122:12a765e31ffd4059bada1e25190f6e98/slip44:2',
  'bip122:constructor/slip44:0',
])('“%s” is none that can be measured', text => {
  expect(measuredAsset(text)).toBeUndefined()
})

/**
 * The header of each network's first block, as Bitcoin Core's chainparams have it: version 1, nothing before it, and these. CAIP-2
 * takes the first half of its hash.
 */
const merkleRoot = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
test.each([
  ['Bitcoin', merkleRoot, 1_231_006_505, 0x1d00ffff, 2_083_236_893, '000000000019d6689c085ae165831e93'],
  ['Bitcoin testnet', merkleRoot, 1_296_688_602, 0x1d00ffff, 414_098_458, '000000000933ea01ad0ee984209779ba'],
  [
    'Bitcoin testnet4',
    '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e',
    1_714_777_860,
    0x1d00ffff,
    393_743_547,
    '00000000da84f2bafbbc53dee25a72ae',
  ],
  ['Bitcoin signet', merkleRoot, 1_598_918_400, 0x1e0377ae, 52_613_770, '00000008819873e925422c1ff0f99f7c'],
  ['Bitcoin regtest', merkleRoot, 1_296_688_602, 0x207fffff, 2, '0f9188f13cb7b2c71f2a335e3a4fc328'],
])('%s is told by its first block', (network, root, time, bits, nonce, reference) => {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(1, 0)
  Buffer.from(root, 'hex').reverse().copy(header, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(bits, 72)
  header.writeUInt32LE(nonce, 76)
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  expect(sha256(sha256(header)).reverse().toString('hex').slice(0, 32)).toBe(reference)
  for (const coin of [0, 1]) {
    expect(measuredAsset(`bip122:${reference}/slip44:${coin}`)?.inWords, network).toBe('BTC on every Bitcoin network')
  }
})

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', 'SOL on every Solana network', 'solana null'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/slip44:501', 'SOL on every Solana network', 'solana null'],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${mint}`, 'USDC on every Solana network', `solana ${mint}`],
])('%s is counted on every cluster', (text, inWords, key) => {
  expect(measuredAsset(text)).toMatchObject({ inWords, key })
})

test('assets are the same where nothing tells their transactions apart', () => {
  const key = (text: string) => measuredAsset(text)!.key
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
  expect(key('bip122:00000008819873e925422c1ff0f99f7c/slip44:1')).toBe(key(bitcoin))
  const [sol, devnet] = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map(
    cluster => `solana:${cluster}/slip44:501`,
  ) as [string, string]
  expect(key(devnet)).toBe(key(sol))
  const all = [bitcoin, sol, sol.replace('slip44:501', `token:${mint}`), 'eip155:1/slip44:60', 'eip155:10/slip44:60']
  expect(new Set(all.map(key)).size).toBe(5)
})
