/**
 * Writes `resources/clear-signing/registry.json` from a checkout of the registry of ERC-7730, and its tokens into `tokens.json` beside
 * it. Run by hand, with
 *
 *   npm run clear-signing -- CHECKOUT
 *
 * and look at what changed before it is checked in: the descriptions speak to people who are about to sign.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { keccak256, stringToHex } from 'viem'
import type { Registry } from '../src/core/chains/ethereum/clear-signing/registry.ts'
import { withIncludes } from '../src/core/chains/ethereum/clear-signing/resolved-descriptor.ts'
import { withTokensOf } from './clear-signing-tokens.ts'

type Descriptors = Registry['descriptors']
type Attestation = Registry['attestations'][string]

/** @param source - Of which commit the checkout is. */
export function readRegistry(checkout: string, source: Registry['source']): Registry {
  const read = (path: string) => JSON.parse(readFileSync(join(checkout, path), 'utf8'))
  const files = (pattern: string) =>
    globSync(pattern, { cwd: checkout })
      .map(path => path.replaceAll('\\', '/'))
      .sort()
  const descriptors: Descriptors = Object.fromEntries(
    [...files('ercs/*.json'), ...files('registry/*/*.json')].map(path => [path, read(path)]),
  )
  return {
    source,
    auditors: files('auditors/*/profile.json').map(path => {
      const { id, name, organization } = read(path)
      return { id, name, organization }
    }),
    index: { calldata: read('index.calldata.json'), eip712: read('index.eip712.json') },
    descriptors,
    attestations: Object.fromEntries(
      files('registry/*/sigs/*.json').flatMap(path => {
        const of = path.replace('/sigs/', '/').replace(/\.eip155-1-0x[0-9a-fA-F]{40}\.json$/, '.json')
        const covers = coveredBy(descriptors, of, read(path).sig)
        return covers ? [[of, { covers, ...read(path) }]] : []
      }),
    ),
  }
}

/** Tells what an attestation (ERC-8176) covers: a descriptor with its includes, only the file, or neither of those that are here. */
export function coveredBy(
  descriptors: Descriptors,
  path: string,
  { message }: { readonly message: { readonly data: string } },
): Attestation['covers'] | undefined {
  const hashOf = (value: unknown) => keccak256(stringToHex(canonicalize(value) ?? ''))
  if (!descriptors[path]) return undefined
  if (message.data === hashOf(withIncludes(descriptors, path))) return 'resolved'
  return message.data === hashOf(descriptors[path]) ? 'file' : undefined
}

if (import.meta.main) {
  const [, , checkout] = process.argv
  if (!checkout) throw new Error('Which checkout? npm run clear-signing -- CHECKOUT')
  const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
  const registry = readRegistry(checkout, {
    repository: 'ethereum/clear-signing-erc7730-registry',
    commit: git('rev-parse', 'HEAD'),
    date: git('log', '-1', '--format=%cs'),
    licence: 'CC0-1.0',
  })
  const folder = join(import.meta.dirname, '../resources/clear-signing')
  const tokens = JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8'))
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(registry))
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify(withTokensOf(registry, tokens)))
}
