import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { coveredBy, readRegistry } from '../../../../../scripts/clear-signing.ts'
import { withTokensOf } from '../../../../../scripts/clear-signing-tokens.ts'
import { formats } from '../../../../../src/core/chains/ethereum/clear-signing/formats.ts'
import { type Registry, registry } from '../../../../../src/core/chains/ethereum/clear-signing/registry.ts'
import { descriptorAt } from '../../../../../src/core/chains/ethereum/clear-signing/resolved-descriptor.ts'
import { ethereumShippedData } from '../../../../../src/core/chains/ethereum/clear-signing/shipped-data.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { describedFunctions } from './generated.ts'

/** What speaks to people who are about to sign changes when somebody means it to. */
test('the shipped data is the data that was looked at', () => {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(`resources/clear-signing/${name}.json`))
      .digest('hex')
  expect(ethereumShippedData.map(({ name, version }) => `${name}: ${version}`)).toEqual([
    `Descriptions of contracts (ERC-7730), ${registry().source.date}: ${registry().source.repository} at ${registry().source.commit}`,
    `List of tokens: tokens.json, SHA-256 ${hashOf('tokens')}`,
  ])
  expect({ source: registry().source, registry: hashOf('registry'), tokens: hashOf('tokens') }).toEqual({
    source: {
      repository: 'ethereum/clear-signing-erc7730-registry',
      commit: '3b66ba289cd3988ea791346629445f9ab6ae86f3',
      date: '2026-08-20',
      licence: 'CC0-1.0',
    },
    registry: '1ebd0b40a8a322f3b329842051f2367c35243ba42bbbd09e41bef179c25341d9',
    tokens: 'f414a1c4a1e19d702e043fa506a319839688604097e12ad432e0b30fab83a204',
  })
})

test('every descriptor is whole, and says nothing that is not understood', () => {
  const { descriptors } = registry()
  for (const path of Object.keys(descriptors)) {
    const { $schema, context = {} } = descriptorAt(path)
    expect($schema, path).toContain('erc7730-v2')
    expect(
      Object.keys(context).filter(key => !['$id', 'contract', 'eip712'].includes(key)),
      path,
    ).toEqual([])
  }
  const named = [...JSON.stringify(descriptors).matchAll(/"format":"(\w+)"/g)].map(([, name = '']) => name)
  expect([...new Set(named)].filter(name => !Object.hasOwn(formats, name))).toEqual([])
  expect(describedFunctions().length).toBeGreaterThan(450)
})

test('every contract of the index is one that its descriptor names', () => {
  for (const [contract, path] of Object.entries(registry().index.calldata))
    expect(deployments(descriptorAt(path).context?.contract?.deployments), path).toContain(contract)
  for (const [contract, types] of Object.entries(registry().index.eip712))
    for (const { path } of Object.values(types).flat())
      expect(deployments(descriptorAt(path).context?.eip712?.deployments), path).toContain(contract)
})

const deployments = (all: readonly { chainId: number; address: string }[] = []) =>
  all.map(({ chainId, address }) => `eip155:${chainId}:${address.toLowerCase()}`)

test('every attestation is signed by whom it names, for what it is said to cover', async () => {
  const { attestations, descriptors, auditors } = registry() as Registry & {
    attestations: Record<string, { sig: Attestation; signer: string; covers: string }>
  }
  const known = auditors.map(({ id }) => id.split(':')[2]?.toLowerCase())
  for (const [path, { sig, signer, covers }] of Object.entries(attestations)) {
    const { domain, types, primaryType, message, signature } = sig
    const { r, s, v } = signature
    const recovered = await recoverTypedDataAddress({
      domain: { ...domain, chainId: Number(domain.chainId) },
      types,
      primaryType,
      message,
      signature: `${r}${s.slice(2)}${v.toString(16)}` as `0x${string}`,
    })
    expect(recovered, path).toBe(signer)
    expect(known).toContain(signer.toLowerCase())
    expect(coveredBy(descriptors, path, sig), path).toBe(covers)
  }
  expect(Object.keys(attestations).length).toBe(181)
})

interface Attestation {
  readonly domain: { readonly chainId: string; readonly verifyingContract: `0x${string}` }
  readonly types: Record<string, { name: string; type: string }[]>
  readonly primaryType: string
  readonly message: Record<string, unknown> & { readonly data: string }
  readonly signature: { readonly r: string; readonly s: string; readonly v: number }
}

test('from a checkout of the registry the script makes the same again', () => {
  const checkout = temporaryFolder()
  const shipped = registry()
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), JSON.stringify(value))
  }
  write('index.calldata.json', shipped.index.calldata)
  write('index.eip712.json', shipped.index.eip712)
  for (const [path, descriptor] of Object.entries(shipped.descriptors)) write(path, descriptor)
  for (const auditor of shipped.auditors) write(`auditors/${auditor.id.replaceAll(':', '-')}/profile.json`, auditor)
  for (const [path, { covers, ...signed }] of Object.entries(shipped.attestations)) {
    const file = `${path.split('/').at(-1)?.replace('.json', '')}.eip155-1-${signed.signer}.json`
    write(join(dirname(path), 'sigs', file), signed)
  }
  expect(readRegistry(checkout, shipped.source)).toEqual(shipped)
})

test('from the registry the script makes the same tokens again, and takes no side where decimals differ', () => {
  const shipped = JSON.parse(readFileSync('resources/clear-signing/tokens.json', 'utf8'))
  expect(JSON.stringify(withTokensOf(registry(), shipped))).toBe(JSON.stringify(shipped))

  const [usdt, fresh] = ['0xdAC17F958D2ee523a2206206994597C13D831ec7', `0x${'1'.repeat(40)}`]
  const naming = (decimals: number) =>
    withTokensOf(
      {
        ...registry(),
        descriptors: {
          'registry/x/token.json': {
            context: { contract: { deployments: [usdt, fresh].map(address => ({ chainId: 1, address })) } },
            metadata: { token: { ticker: 'NEW', name: 'New', decimals } },
          } as Registry['descriptors'][string],
        },
      },
      shipped,
    ).rows
  const rowOf = (rows: ReturnType<typeof naming>, address: string) =>
    rows.find(([chainId, each]) => chainId === 1 && each === address.toLowerCase())
  expect(rowOf(naming(6), usdt)).toEqual([1, usdt.toLowerCase(), 'USDT', 6, expect.any(String), 'vemcdl'])
  expect(rowOf(naming(18), usdt)).toBeUndefined()
  expect(rowOf(naming(18), fresh)).toEqual([1, fresh, 'NEW', 18, 'New', 'd'])
  // Named by the descriptors of before alone.
  expect(naming(6).filter(row => row[5] === 'd')).toHaveLength(1)
  expect(shipped.rows.filter((row: readonly unknown[]) => row[5] === 'd')).toHaveLength(2)
})
