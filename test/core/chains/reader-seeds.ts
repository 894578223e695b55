import fc from 'fast-check'
import { serializeTransaction } from 'viem'
import { oneKeyTypes } from '../../../src/core/chains/bitcoin/one-key-script.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import type { Curve } from '../../../src/core/schema/curve.ts'
import { anyViemTransaction } from '../../support/ethereum-transactions.ts'
import { mine, paymentOf, psbtOf, publicKeyOf, scriptOf } from '../../support/psbt.ts'
import { seeded } from '../../support/random.ts'
import { arbitraryTypedData } from '../../support/typed-data.ts'
import vectors from '../../vectors/chains.json' with { type: 'json' }
import { referenceCases, unsignedOf } from './ethereum/clear-signing/cases.ts'
import {
  anyConfig,
  anyPlan,
  builtAsVersion1,
  builtWithKit,
  keyOf,
  messageOfVersion1,
  messageOfWeb3,
} from './solana/any-transaction.ts'

/** Bytes that a chain reads, and the key that is to sign them. */
export interface Seed {
  readonly bytes: Uint8Array
  readonly key: SigningKey
}

/** As vectors call the chains. */
const chainOf: Readonly<Record<string, string>> = {
  ...{ COSMOS: 'cosmos', SEI: 'cosmos', TRON: 'tron', SUI: 'sui', APTOS: 'aptos', XLM: 'stellar', XRP: 'xrp' },
  ...{ DOGE: 'dogecoin', TON_V3R2: 'ton', TON_V4R2: 'ton', TEMPO: 'tempo' },
}

/** What a chain reads, made by its own library. Empty for a chain of which nothing is read. */
export function seedsOf(chain: string): readonly Seed[] {
  return madeOf[chain]?.() ?? vectors.transactions.filter(vector => chainOf[vector.chain] === chain).flatMap(ofVector)
}

type Vector = (typeof vectors.transactions)[number]

function ofVector(vector: Vector): readonly Seed[] {
  const { publicKey, addressFormat, signWith } = vector
  const key = { ...base, curve: vector.curve as Curve, publicKey, addressFormat, address: signWith }
  const whole = 'signingBytes' in vector ? vector.signingBytes : vector.unsigned
  const preimages = 'inputs' in vector ? (vector.inputs ?? []).map(({ preimage }) => preimage) : []
  return [whole ?? '', ...preimages].map(hex => ({ bytes: Buffer.from(hex, 'hex'), key }))
}

const base = { organizationId: 'o', keyId: 'k', path: null, name: 'Main', hardwareWallet: null } as const

const madeOf: Readonly<Record<string, () => readonly Seed[]>> = {
  ethereum() {
    const [key] = vectors.transactions.filter(({ chain }) => chain === 'TEMPO').flatMap(ofVector)
    const transactions = fc.sample(anyViemTransaction, { numRuns: 30, seed: 1 }).map(each => serializeTransaction(each))
    const personal = Buffer.from('\x19Ethereum Signed Message:\n5Hello')
    const described = referenceCases.flatMap(({ rawTx }) => (rawTx ? unsignedOf(rawTx) : []))
    return [...[...transactions, ...described].map(hex => Buffer.from(hex.slice(2), 'hex')), personal].map(bytes => ({
      bytes,
      key: (key as Seed).key,
    }))
  },
  solana: () =>
    fc.sample(anyPlan, { numRuns: 20, seed: 1 }).flatMap(plan => {
      const key = keyOf(plan.seed)
      const [config] = fc.sample(anyConfig, { numRuns: 1, seed: plan.seed[0] ?? 0 })
      const version1 = builtAsVersion1(plan, config)
      return [builtWithKit(plan), messageOfWeb3(plan).serialize(), version1, messageOfVersion1(version1)].map(
        bytes => ({ bytes, key }),
      )
    }),
  bitcoin: () =>
    oneKeyTypes.map(type => {
      const publicKey = publicKeyOf(mine)
      const coins = [
        { type, publicKey, value: 90_000 },
        { type: 'P2TR' as const, publicKey: publicKeyOf(2), value: 5 },
      ]
      const paid = [
        { script: scriptOf('P2WPKH', 2), value: 80_000 },
        { script: scriptOf(type, mine), value: 9_000 },
        { script: Uint8Array.of(0x6a, 2, 0x68, 0x69), value: 0 },
      ]
      const key = {
        ...base,
        curve: 'CURVE_SECP256K1' as const,
        publicKey: Buffer.from(publicKey).toString('hex'),
        addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}`,
        address: paymentOf(type, publicKey).address ?? '',
      }
      return { bytes: psbtOf(coins, paid), key }
    }),
}

/** Payloads of `sign_raw_payload` that are encoded in a chain’s own way, by the encoding. */
export const payloadSeeds: Readonly<Record<string, () => readonly Uint8Array[]>> = {
  PAYLOAD_ENCODING_EIP712() {
    const { below } = seeded(1)
    const described = referenceCases.flatMap(({ data }) => (data ? JSON.stringify(data) : []))
    // The shorter ones: of a long text almost every change makes another text that is refused.
    const some = described.sort((one, other) => one.length - other.length).slice(0, 6)
    const arbitrary = Array.from({ length: 20 }, () => arbitraryTypedData(() => below(2 ** 31)).json)
    return [...arbitrary, ...some].map(json => Buffer.from(json))
  },
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: () => [
    Buffer.from(JSON.stringify({ address: `0x${'ab'.repeat(20)}`, chainId: 1, nonce: 7 })),
  ],
}
