/**
 * Promise: how long a transaction of Bitcoin or Dogecoin takes to read goes by its size, whatever keys and derivations stand in it.
 */
import { HDKey } from '@scure/bip32'
import { OutScript } from '@scure/btc-signer/payment.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOutputs } from '../../src/core/chains/bitcoin/change.ts'
import { oneKeyScript, oneKeyTypes } from '../../src/core/chains/bitcoin/one-key-script.ts'
import { readOutputScript, standardTemplate } from '../../src/core/chains/bitcoin/output-script.ts'
import { decodePsbt } from '../../src/core/chains/bitcoin/psbt.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { readOutputScript as readDogecoinScript } from '../../src/core/chains/dogecoin/output-script.ts'
import { expectCost, hashingOneMegabyte } from '../support/cost.ts'
import { changed, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const keys = Array.from({ length: 40 }, (_, index) => publicKeyOf(index + 2))
const at = (index: number) => keys[index % keys.length] as Uint8Array

const scripts: readonly (readonly [string, Uint8Array])[] = [
  ['checks of 999 keys', ofKeys(999, key => [32, ...key.subarray(1), 0xad])],
  ['one of 16 keys, often', ofKeys(2_000, key => [33, ...key])],
  ['many small pushes', new Uint8Array(60_000).fill(0x51)],
]

function ofKeys(count: number, each: (key: Uint8Array) => readonly number[]): Uint8Array {
  const script = Uint8Array.from(Array.from({ length: count }, (_, index) => each(at(index))).flat())
  script[script.length - 1] = 0xac
  return script
}

test.each(scripts)('%s', async (_, script) => {
  const read = () => {
    for (let times = 0; times < 15; times++) {
      expect(readOutputScript(script, 'MAINNET').address).toBeNull()
      expect(readDogecoinScript(script, 'MAINNET').address).toBeNull()
    }
  }
  await expectCost({ of: read, atMost: 20, times: hashingOneMegabyte })
})

test('more keys than are read in good time are refused before they are', async () => {
  const coin = { type: 'P2TR', publicKey: publicKeyOf(1), value: 1e8 } as const
  const plain = psbtOf([coin], [{ script: scriptOf('P2TR', 2), value: 10 }])
  const x = (key: Uint8Array) => key.subarray(1)
  const hints = [
    changed(plain, raw => ({
      ...raw,
      global: {
        ...raw.global,
        unsignedTx: { ...raw.global.unsignedTx, outputs: Array(1_600).fill(raw.global.unsignedTx.outputs[0]) },
      },
      outputs: Array.from({ length: 1_600 }, (_, index) => ({ tapInternalKey: x(at(index)) })),
    })),
    changed(plain, raw => ({
      ...raw,
      outputs: [{ musig2ParticipantPubkeys: [[at(0), Array(5_000).fill(at(1))]] } as never],
    })),
  ]
  for (const psbt of hints) {
    const refuse = () => expect(() => decodePsbt(psbt)).toThrow(/public keys/)
    await expectCost({ of: refuse, atMost: 20, times: hashingOneMegabyte })
  }
})

test('more derivations than are tried name no change, and the first of them do', async () => {
  const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(1))
  const account = root.derive("m/86'/0'/0'")
  const publicKey = account.derive('m/0/3').publicKey as Uint8Array
  const path = [86, 0, 0].map(index => index + 0x8000_0000)
  const der = (index: number) => ({ fingerprint: root.fingerprint, path: [...path, 1, index] })
  const own = oneKeyScript('P2TR', account.derive('m/1/0').publicKey as Uint8Array).script
  const [many, stranger] = [1_400, scriptOf('P2WPKH', 2)]
  const psbt = changed(psbtOf([{ type: 'P2TR', publicKey, value: 1e8 }], [{ script: stranger, value: 10 }]), raw => ({
    ...raw,
    global: {
      ...raw.global,
      unsignedTx: {
        ...raw.global.unsignedTx,
        outputs: Array.from({ length: many }, (_, index) => ({
          amount: 10n,
          script: index === 0 || index === many - 1 ? own : stranger,
        })),
      },
      xpub: [
        [
          {
            ...{ version: 0x0488b21e, depth: account.depth, parentFingerprint: account.parentFingerprint },
            ...{ childNumber: account.index, chainCode: account.chainCode, publicKey: account.publicKey },
          },
          { fingerprint: root.fingerprint, path },
        ],
      ],
    },
    outputs: Array.from({ length: many }, (_, index) => ({
      tapBip32Derivation: [2].map(key => [
        publicKeyOf(key).subarray(1),
        { hashes: [], der: der(index === many - 1 || index === 0 ? 0 : 2 * index + key) },
      ]),
    })) as never,
  }))
  const find = () => {
    const found = changeOutputs(decodePsbt(psbt), { type: 'P2TR', publicKey, path: "m/86'/0'/0'/0/3" })
    expect([...found]).toEqual([0])
  }
  await expectCost({ of: find, atMost: 800, times: hashingOneMegabyte })
  const signer = { network: 'MAINNET', type: 'P2TR', publicKey, path: "m/86'/0'/0'/0/3", address: 'x' } as const
  expect(readBitcoinPsbt(psbt, signer).outputs.filter(({ isOwn }) => isOwn)).toHaveLength(1)
})

/** The library, as it was asked before, with what it says of scripts that have no address left out. */
function ofLibrary(script: Uint8Array): unknown {
  try {
    const template = OutScript.decode(script)
    const isSame = template && Buffer.compare(OutScript.encode(template), script) === 0
    return isSame && ['pkh', 'sh', 'wpkh', 'wsh', 'tr'].includes(template.type) ? template : undefined
  } catch {
    return undefined
  }
}

test('scripts have the addresses that the library finds, and no others', () => {
  const standard = fc
    .tuple(fc.constantFrom(...oneKeyTypes), fc.integer({ min: 1, max: 30 }))
    .map(([type, key]) => scriptOf(type, key))
  const cut = fc
    .tuple(standard, fc.nat(40), fc.integer({ min: 0, max: 255 }), fc.boolean())
    .map(([script, index, byte, longer]) =>
      longer
        ? Uint8Array.of(...script.subarray(0, index), byte, ...script.subarray(index))
        : Uint8Array.of(...script.subarray(0, index), byte, ...script.subarray(index + 1)),
    )
  const program = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Uint8Array.of(0x51, 32, ...bytes))
  fc.assert(
    fc.property(fc.oneof(standard, cut, program, fc.uint8Array({ maxLength: 40 })), script => {
      expect(standardTemplate(script)).toEqual(ofLibrary(script))
    }),
    { numRuns: 1_000 },
  )
})
