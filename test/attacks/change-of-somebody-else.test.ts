/**
 * Promise: an output of a Bitcoin transaction is change where the key of the account leads to it, and a payment in every other case,
 * whatever the PSBT says. Card, limits and recipients say the same of it.
 */
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { bitcoinEffects } from '../../src/core/chains/bitcoin/effects.ts'
import { type OneKeyType, oneKeyScript } from '../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { payeesOfEffects } from '../../src/core/chains/declaration/views-of-effects.ts'
import { bitcoinMoves } from '../support/bitcoin-moves.ts'
import { changed, psbtOf, scriptOf } from '../support/psbt.ts'

const hardened = 0x8000_0000
const root = HDKey.fromMasterSeed(Uint8Array.from({ length: 32 }, (_, index) => index))
const thief = HDKey.fromMasterSeed(Uint8Array.from({ length: 32 }, () => 7))
const purposes: readonly (readonly [OneKeyType, number])[] = [
  ...([
    ['P2PKH', 44],
    ['P2SH', 49],
    ['P2WPKH', 84],
    ['P2TR', 86],
  ] as const),
]

/** What a program writes about change, and of whom it is in truth. */
interface Claim {
  readonly type?: OneKeyType
  readonly purpose?: number
  /** Whose extended public key is named. */
  readonly named?: HDKey
  /** The path that is named with it. */
  readonly namedPath?: readonly number[]
  readonly chainCode?: Uint8Array
  /** The key that the output is locked by. */
  readonly lockedBy?: Uint8Array
  readonly lockedAs?: OneKeyType
  /** Behind the account, as the output names it. */
  readonly steps?: readonly number[]
  readonly fingerprint?: number
  /** Of the key that signs; null for one outside of wallets. */
  readonly path?: string | null
  readonly isWithoutKey?: boolean
}

function read(claim: Claim) {
  const { type = 'P2WPKH', purpose = 84, steps = [1, 5] } = claim
  const account = [purpose + hardened, hardened, hardened]
  const own = root.derive(`m/${purpose}'/0'/0'`)
  const publicKey = own.derive('m/0/3').publicKey as Uint8Array
  const named = claim.named ?? own
  const fingerprint = root.fingerprint
  const key = claim.lockedBy ?? (own.derive(`m/${steps.join('/')}`).publicKey as Uint8Array)
  const paid = [
    { script: scriptOf('P2WPKH', 2), value: 60_000 },
    { script: oneKeyScript(claim.lockedAs ?? type, key).script, value: 38_000 },
  ]
  const der = { fingerprint: claim.fingerprint ?? fingerprint, path: [...account, ...steps] }
  const psbt = changed(psbtOf([{ type, publicKey, value: 100_000, proven: true }], paid), raw => ({
    ...raw,
    global: {
      ...raw.global,
      ...(!claim.isWithoutKey && {
        xpub: [
          [
            {
              ...{ version: 0x0488b21e, depth: named.depth, parentFingerprint: named.parentFingerprint },
              ...{ childNumber: named.index, chainCode: claim.chainCode ?? (named.chainCode as Uint8Array) },
              publicKey: named.publicKey as Uint8Array,
            },
            { fingerprint, path: [...(claim.namedPath ?? account)] },
          ],
        ],
      }),
    },
    outputs: [
      {},
      type === 'P2TR'
        ? { tapBip32Derivation: [[key.subarray(1), { hashes: [], der }]] as never }
        : { bip32Derivation: [[key, der]] as never },
    ],
  }))
  const path = claim.path === undefined ? `m/${purpose}'/0'/0'/0/3` : claim.path
  return readBitcoinPsbt(psbt, { network: 'MAINNET', type, publicKey, path, address: 'mine' })
}

function told(claim: Claim) {
  const transaction = read(claim)
  const effects = bitcoinEffects({ chain: 'bitcoin', kind: 'bitcoinTransaction', transaction })
  return {
    moves: bitcoinMoves(transaction),
    movements: effects.movements.length,
    recipients: payeesOfEffects(
      effects,
      text => text,
      () => true,
    ).length,
    label: describeBitcoinTransaction(transaction).fields.find(({ label }) => label.startsWith('Output 2'))?.label,
  }
}
const change = {
  ...{ moves: { kind: 'amount', units: 60_000n }, movements: 1, recipients: 1 },
  label: 'Output 2, change to another address of this account',
}
const payment = { moves: { kind: 'amount', units: 98_000n }, movements: 2, recipients: 2, label: 'Output 2' }

test.each(purposes)('%s: a key of the account is change to the card, to limits and to recipients', (type, purpose) => {
  expect(told({ type, purpose })).toEqual(change)
  expect(told({ type, purpose, steps: [1, 50_000] })).toEqual(change)
})

const other = thief.derive("m/84'/0'/0'")
const otherKey = other.derive('m/1/5').publicKey as Uint8Array
const own = root.derive("m/84'/0'/0'")
describe.each<[string, Claim]>([
  ['that nothing proves', { isWithoutKey: true }],
  ['of another wallet, at a path of this one', { lockedBy: otherKey }],
  ['of another wallet, with the key of its account', { named: other, lockedBy: otherKey }],
  ['of another wallet, with the key of this account', { lockedBy: otherKey, named: own }],
  ['with another chain code', { chainCode: other.chainCode as Uint8Array, lockedBy: otherKey }],
  ['of another account of this wallet', { lockedBy: root.derive("m/84'/0'/1'/1/5").publicKey as Uint8Array }],
  ['with the key of another account', { named: root.derive("m/84'/0'/1'") }],
  [
    'with the key of its chain for that of its account',
    { named: own.derive('m/0'), namedPath: [84 + hardened, hardened, hardened, 0] },
  ],
  ['at another path than its key', { lockedBy: own.derive('m/1/6').publicKey as Uint8Array }],
  ['at an address that is given to others', { steps: [0, 5] }],
  ['so far out that nobody finds it', { steps: [1, 50_001] }],
  ['at a chain of its own', { steps: [2, 5] }],
  ['deeper than accounts are', { steps: [1, 5, 0] }],
  ['of another master key', { fingerprint: 1 }],
  ['in another kind of script', { lockedAs: 'P2WSH' }],
  ['of a key that is in no wallet', { path: null }],
  ['of a key whose own path is another', { path: "m/84'/0'/0'/0/4" }],
  ['of a key whose own path is hardened', { path: "m/84'/0'/0'/0'/3'" }],
])('change %s', (_, claim) => {
  test('is a payment', () => expect(told(claim)).toEqual(payment))
})
