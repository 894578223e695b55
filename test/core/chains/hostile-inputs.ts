import type { Asset } from '../../../src/core/chains/declaration/asset.ts'
import { commonHashes } from '../../../src/core/chains/declaration/common-hashes.ts'
import type { Chain } from '../../../src/core/chains/declaration/define-chain.ts'
import { type Described, longestSentence } from '../../../src/core/chains/declaration/described.ts'
import { beyondMovements } from '../../../src/core/chains/declaration/outcome.ts'
import { PayloadBudget } from '../../../src/core/chains/declaration/payload-budget.ts'
import type { Signed } from '../../../src/core/chains/declaration/signed.ts'
import { chains } from '../../../src/core/chains/index.ts'
import { knownTexts } from '../../../src/core/chains/known-texts.ts'
import { whatWillHappen } from '../../../src/core/chains/what-will-happen.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { Value } from '../../../src/core/policies/language/value.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import type { Reader } from '../../../src/core/ports/store.ts'
import type { Warning } from '../../../src/shared/card.ts'
import { excessCost, hashingOneMegabyte } from '../../support/cost.ts'
import { hostileBytes } from '../../support/mutations.ts'
import { seeded } from '../../support/random.ts'
import { payloadSeeds, type Seed, seedsOf } from './reader-seeds.ts'

interface Read {
  readonly described: Described
  readonly signs: Signed
}

/** One way on which bytes come to a chain. `undefined` for bytes that are nothing of the chain. */
type Door = (bytes: Buffer, key: SigningKey) => Read | undefined

export interface ChainReader {
  readonly name: string
  readonly chain: Chain
  readonly doors: readonly Door[]
  readonly seeds: readonly Seed[]
}

/** Of every chain of which something is read, and of every payload that is encoded in a chain’s own way. */
export function readers(): readonly ChainReader[] {
  return chains.flatMap((chain): ChainReader[] => {
    const seeds = seedsOf(chain.id)
    if (seeds.length === 0) {
      if (chain.words)
        throw new Error(`Give ${chain.id} seeds in test/core/chains/reader-seeds.ts: nothing tries its reader`)
      return []
    }
    const payloads = Object.entries(chain.payloads).map(([name, read]): ChainReader => {
      const door: Door = bytes => {
        const { signs, describe } = read(bytes.toString('utf8'), { field: 'payload', budget: new PayloadBudget() })
        return { described: describe(), signs }
      }
      const { key } = seeds[0] as Seed
      return { name, chain, doors: [door], seeds: (payloadSeeds[name]?.() ?? []).map(bytes => ({ bytes, key })) }
    })
    return [{ name: chain.id, chain, doors: doorsOf(chain), seeds }, ...payloads]
  })
}

function doorsOf({ transactions, hashes, readMessage, curve }: Chain): readonly Door[] {
  const signedAs = [...Object.keys(hashes), ...(curve === 'CURVE_ED25519' ? ['message'] : Object.keys(commonHashes))]
  const doors = signedAs.map((name): Door => {
    return (bytes, { publicKey, address, addressFormat }) => {
      hashes[name]?.digests(bytes)
      return readMessage(bytes, name, { texts: knownTexts, publicKey, address, addressFormat })
    }
  })
  if (!transactions) return doors
  const door: Door = (bytes, key) => {
    const { signs, describe } = transactions.read(bytes, key)
    return { described: describe(), signs }
  }
  return [door, ...doors]
}

/** What became of the inputs; of the faults one input each, as hex. */
export interface Outcome {
  /** How often a door read an input, and how often it refused one, or took it for nothing of its chain. */
  read: number
  refused: number
  readonly faults: Map<string, string>
  /** Cost too much to be read, told, and asked by policies and limits. */
  readonly slow: { readonly excess: string; readonly hex: string }[]
}

/** Gives a reader so many random and mutated inputs. @param seed - Of the random numbers. */
export async function tryInputs({ chain, doors, seeds }: ChainReader, inputs: number, seed: number): Promise<Outcome> {
  const random = seeded(seed)
  const bytes = seeds.map(each => each.bytes)
  const [coin] = chain.assets?.networks().flatMap(({ assets }) => assets) ?? []
  const asset = coin && chain.assets?.parse(coin.caip19)
  const outcome: Outcome = { read: 0, refused: 0, faults: new Map(), slow: [] }
  for (let count = 0; count < inputs; count++) {
    const { bytes: valid, key } = seeds[random.below(seeds.length)] as Seed
    const input = hostileBytes(random, valid, bytes)
    const before = performance.now()
    for (const door of doors) {
      const fault = through(door, input, key)
      if (fault !== undefined && !outcome.faults.has(fault)) outcome.faults.set(fault, hexOf(input))
    }
    // The clock also counts what else the machine does: it only tells what to look at more closely.
    if (performance.now() - before < suspicious) continue
    const again = () => {
      for (const door of doors) through(door, input, key)
    }
    const excess = await excessCost({ of: again, atMost: 6, times: hashingOneMegabyte })
    if (excess !== undefined) outcome.slow.push({ excess, hex: hexOf(input) })
  }
  return outcome

  function through(door: Door, input: Buffer, key: SigningKey): string | undefined {
    try {
      const read = door(input, key)
      if (!read) {
        outcome.refused++
        return undefined
      }
      outcome.read++
      return told(chain, asset, read, key)
    } catch (error) {
      outcome.refused++
      if (error instanceof AgentError && refusals.has(error.code)) return undefined
      const { name, message, stack } = error as Error
      return `${name}: ${message.slice(0, 300)}, ${stack
        ?.split('\n')
        .find(line => line.includes('src/core'))
        ?.trim()}`
    }
  }
}

/** In milliseconds. */
const suspicious = 20

const refusals = new Set(['TRANSACTION_INVALID', 'TRANSACTION_TYPE_UNSUPPORTED', 'REQUEST_INVALID', 'NOT_SUPPORTED'])

const hexOf = (bytes: Buffer) => `${bytes.length} bytes ${bytes.subarray(0, 2_000).toString('hex')}`

/** What is asked of everything that is read: the card, the words of policies, and limits on the chain’s own coin. */
function told(
  chain: Chain,
  asset: Asset | undefined,
  { described, signs }: Read,
  { publicKey }: SigningKey,
): string | undefined {
  if (described.sentence.length > longestSentence) return `a sentence of ${described.sentence.length} characters`
  const { words } = chain
  if (!chain.owns(signs)) return undefined
  if (words) walk(words.scope(signs, { publicKey, organizationId: 'o', reader: noRecords }))
  const handsOver = [words?.handsOver(signs, publicKey) ?? []].flat()
  const isUnknown = asset?.moves(signs, publicKey).kind === 'unknown'
  // Where a chain has rules of its own over what is read, the card alone has every warning.
  if (!chain.warn && (handsOver.length > 0 || isUnknown) && !described.warnings.some(isDanger)) {
    return 'no danger on what may take all of the coin, or give an account away'
  }
  return leftOut(chain, signs, publicKey)
}

const isDanger = ({ level }: Warning) => level === 'danger'

/** What limits count and the summary of the card does not say, or says otherwise. */
function leftOut(chain: Chain, signs: Signed, publicKey: string): string | undefined {
  whatWillHappen(signs, { publicKey, address: null })
  if (!chain.outcome || !chain.owns(signs)) return undefined
  const { movements, counted, fee } = chain.outcome(signs, publicKey)
  const [coin] = counted
  const named = movements.flatMap(({ asset }) => asset ?? [])
  for (const asset of [...named, ...counted.map(each => each.asset)]) {
    const paidIn = (fee?.kind === 'most' ? fee.asset : undefined) ?? coin?.asset
    const its = movements.filter(movement => movement.asset?.key === asset.key)
    const beyond = beyondMovements(
      asset.moves(signs, publicKey),
      its,
      asset.key === paidIn?.key ? (fee?.counted ?? 0n) : 0n,
    )
    if (beyond.kind === 'units') return `of ${asset.inWords}, the summary says ${beyond.units} too little`
  }
  return undefined
}

function walk(value: Value | undefined): void {
  if (Array.isArray(value)) for (const each of value) walk(each)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) walk(each)
}

const noRecords = { list: () => [] } as unknown as Reader
