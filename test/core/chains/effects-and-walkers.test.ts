import { expect, test } from 'vitest'
import type { Chain } from '../../../src/core/chains/declaration/define-chain.ts'
import type { Signed } from '../../../src/core/chains/declaration/signed.ts'
import { movesOfEffects, payeesOfEffects } from '../../../src/core/chains/declaration/views-of-effects.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import { isNight } from '../../support/effort.ts'
import { hostileBytes } from '../../support/mutations.ts'
import { seeded } from '../../support/random.ts'
import { type ChainReader, readers } from './hostile-inputs.ts'
import type { Seed } from './reader-seeds.ts'
import { type AnyWalked, walkers } from './walkers/walkers.ts'

/** For each chain, beside its seeds. */
const values = isNight ? 100_000 : 1_000
/** Most that are changed are not read any more: of TON, one in a thousand is. */
const mostInputs = 100 * values

const walked = readers().filter(({ name, chain }) => name === chain.id && Object.hasOwn(walkers, name))

test.each(walked.map(reader => [reader.name, reader] as const))(
  '%s: limits and recipients are told from effects what walks over the bytes told them',
  (name, reader) => {
    const differences = new Map<string, string>()
    let read = 0
    for (const { signs, publicKey, bytes } of readValues(reader)) {
      if (++read > values) break
      for (const difference of differencesIn(walkers[name] as AnyWalked, reader.chain, signs, publicKey))
        if (differences.size < 20) differences.set(difference, bytes.toString('hex'))
    }
    expect([...differences]).toEqual([])
    expect(read).toBeGreaterThan(values / 20)
  },
)

/** Each seed as it is, then as many that are changed. */
function* readValues({ chain, doors, seeds }: ChainReader) {
  const random = seeded(1)
  const all = seeds.map(({ bytes }) => bytes)
  for (let count = 0; count < mostInputs; count++) {
    const isChanged = count >= seeds.length
    const seed = seeds[isChanged ? random.below(seeds.length) : count] as Seed
    const bytes = isChanged ? hostileBytes(random, seed.bytes, all) : Buffer.from(seed.bytes)
    for (const door of doors) {
      const signs = read(door, bytes, seed.key)
      if (signs && chain.owns(signs)) yield { signs, bytes, publicKey: seed.key.publicKey }
    }
  }
}

function read(door: ChainReader['doors'][number], bytes: Buffer, key: SigningKey): Signed | undefined {
  try {
    return door(bytes, key)?.signs
  } catch {
    return undefined
  }
}

/** Differences that have a name, by how the reason of what is unknown now ends. */
const named = [
  // Functions of unknown contracts are not believed any more.
  'may do more than its function says',
  // Bytes in a message of a chain count as they do alone.
  'the bytes that are signed could stand for anything',
  // A memo that no payee reads counts as the same text does alone.
  'the text is not one that is known here, such as a sign-in',
  // A Stellar transaction that no network executes can be a proof of anything.
  'what its signature proves is not known here',
]

/** Tells if an asset is on another network than what is signed: some networks carry out for an account what another passes on. */
function isElsewhere(asset: unknown, signs: object): boolean {
  const { transaction, authorization } = signs as Partial<Record<'transaction' | 'authorization', { chainId?: bigint }>>
  const signedFor = (transaction ?? authorization)?.chainId
  const { chainId } = Object(asset) as { chainId?: bigint }
  return chainId !== undefined && signedFor !== undefined && chainId !== signedFor
}

function* differencesIn(
  { effects, assets, moves, recipients, namesMore }: AnyWalked,
  { addressSpelling }: Chain,
  signs: Parameters<AnyWalked['effects']>[0],
  publicKey: string,
): Generator<string> {
  const does = effects(signs, publicKey)
  const known = assets.networks().flatMap(network => network.assets.flatMap(({ caip19 }) => assets.parse(caip19) ?? []))
  const moving = does.movements.flatMap(({ asset }) => asset ?? [])
  for (const asset of [...known.slice(0, 100), ...moving, ...does.counted.map(each => each.asset)]) {
    const moved = movesOfEffects(does, asset, assets)
    const [now, before] = [moved, moves(signs, asset, publicKey)].map(
      each => `${each.kind}${each.kind === 'amount' ? ` ${each.units}` : ''}`,
    )
    const isNamed =
      moved.kind === 'unknown' && (named.some(why => moved.why.endsWith(why)) || isElsewhere(asset, signs))
    if (now !== before && !isNamed) yield `${assets.inWords(asset)}: ${now}, not ${before}`
  }
  const told = recipients(signs, publicKey)
  const payees = [...new Set(payeesOfEffects(does, addressSpelling, () => true).map(({ address }) => address))]
  const paid = namesMore ? payees.filter(address => told.includes(address)) : payees
  const [now, before] = [paid, told].map(each => each.toSorted().join(' '))
  if (now !== before) yield `recipients ${now}, not ${before}`
}
