/**
 * Promise: a summary says “Nothing moves” only of what is known to move nothing. Everything unknown has a line of its own, also where no
 * limit can measure it: tokens of a contract, and whatever is signed for a network that is not known here.
 */
import { toBase58 } from '@mysten/sui/utils'
import { type Networks, Operation } from '@stellar/stellar-sdk'
import { beginCell, type Cell } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { type Effects, noEffects, unknownWhole } from '../../src/core/chains/declaration/effects.ts'
import { outcomeOfEffects } from '../../src/core/chains/declaration/views-of-effects.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { document, other, own, ownKey, pack } from '../core/chains/cosmos/any-document.ts'
import { read as readCosmos } from '../core/chains/cosmos/read.ts'
import * as onStellar from '../core/chains/stellar/stellar-transactions.ts'
import * as onSui from '../core/chains/sui/made.ts'
import * as onTon from '../core/chains/ton/made.ts'

const elsewhere = { networkPassphrase: 'A network of somebody' as Networks }

function onUnknownSui(does: Parameters<typeof onSui.built>[0]) {
  const chain = toBase58(Buffer.alloc(32, 9))
  const within = { minEpoch: '1', maxEpoch: '2', minTimestamp: null, maxTimestamp: null, chain, nonce: 5 }
  return onSui.built(does, { expiration: { ValidDuring: within } as never })
}

const cosmosContract = (msg: object) =>
  pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: own, contract: other, msg: Buffer.from(JSON.stringify(msg)) })

const hidden: Readonly<Record<string, () => Promise<{ signed: unknown; publicKey: string; address: string }>>> = {
  'a transfer of CW20 tokens': async () => ({
    signed: readCosmos(
      document({ messages: [cosmosContract({ transfer: { recipient: other, amount: '7' } })] }),
      ownKey,
    ).signs,
    ...{ publicKey: ownKey, address: own },
  }),
  'a new signer on an unknown network of Stellar': async () => {
    const step = Operation.setOptions({ signer: { ed25519PublicKey: onStellar.to, weight: 1 } })
    const signed = onStellar.read(onStellar.bytesOf([step], elsewhere))?.signs
    return { signed, publicKey: onStellar.publicKey, address: onStellar.signWith }
  },
  'an operation that is not read, there': async () => {
    const step = Operation.claimClaimableBalance({ balanceId: '00'.repeat(36) })
    const signed = onStellar.read(onStellar.bytesOf([step], elsewhere))?.signs
    return { signed, publicKey: onStellar.publicKey, address: onStellar.signWith }
  },
  'a call on an unknown network of Sui': async () => {
    const bytes = await onUnknownSui(t => {
      t.moveCall({ target: '0x5::somewhere::give', arguments: [t.gas] })
    })
    return { signed: onSui.signsOf(bytes), publicKey: onSui.publicKey, address: onSui.signWith }
  },
}

describe.each(Object.entries(hidden))('%s', (_, make) => {
  test('is not known, and not nothing', async () => {
    const { signed, ...asked } = await make()
    const labels = (whatWillHappen(signed as never, asked).children ?? []).map(({ label }) => label)
    expect(labels).toContain('Not known')
    expect(labels).not.toContain('Nothing moves')
  })
})

test('each unknown effect is in the summary, unless movements say it all', () => {
  const effects = (more: Partial<Effects<never>>): Effects<never> => ({ ...noEffects, ...more })
  const whys = (more: Partial<Effects<never>>) =>
    outcomeOfEffects(effects(more), undefined).unknown.map(({ why }) => why)
  const quiet = { why: 'b', mayMove: () => false, said: null }
  const movement = { does: 'sends', inWords: '1', asset: null, units: 1n, to: null } as const
  expect(whys({ unknown: [unknownWhole('a'), { ...quiet, said: { inWords: 'c', of: null } }] })).toEqual(['a', 'b'])
  expect(whys({ unknown: [quiet] })).toEqual(['b'])
  expect(whys({ unknown: [unknownWhole('a'), quiet], movements: [movement] })).toEqual(['a'])
})

test('a sentence names a network of Sui that is not known here', async () => {
  const bytes = await onUnknownSui(t => {
    t.moveCall({ target: '0x5::somewhere::give', arguments: [t.gas] })
  })
  expect(onSui.read(bytes)?.described.sentence).toMatch(/ on a network of Sui that is not known here$/)
})

test('a summary says of a message of TON that is not read here that it is not known', async () => {
  const burns = beginCell()
    .storeUint(0x595f07bc, 32)
    .storeUint(0, 64)
    .storeCoins(10n ** 15n)
    .storeUint(0, 3)
    .endCell()
  const summary = async (body: Cell | string) => {
    const signed = onTon.signsOf(await onTon.cellOf('V5R1', [onTon.pay({ body })]))
    const asked = { publicKey: onTon.publicKey, address: onTon.addressIn('V5R1') }
    return (whatWillHappen(signed, asked).children ?? []).map(({ label }) => label)
  }
  expect(await summary(burns)).toContain('Not known')
  expect(await summary('5')).not.toContain('Not known')
})
