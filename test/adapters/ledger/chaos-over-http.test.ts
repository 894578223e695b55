import { Transaction } from '@scure/btc-signer/transaction.js'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { status } from '../../support/ledger/chaos-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { signingKinds } from '../../support/ledger/signing-kinds.ts'
import { connect, desk, identities, identityOf, kinds, opened, shown, unplugged } from './chaos-requests-over-http.ts'

// Ledger's libraries take a second to load, and the first request would wait for them in the clock's time.
beforeAll(async () => {
  await Promise.all([
    import('@ledgerhq/hw-app-eth/lib/Eth'),
    import('@ledgerhq/hw-app-btc/lib/newops/appClient'),
    import('@ledgerhq/psbtv2/lib/psbtv2'),
    // Those of the older protocol; where a device is lost in between, its version is not known any more.
    import('@ledgerhq/hw-app-btc/lib/getWalletPublicKey'),
    import('@ledgerhq/hw-app-btc/lib/getTrustedInput'),
    import('@ledgerhq/hw-app-btc/lib/splitTransaction'),
    import('@ledgerhq/hw-app-btc/lib/startUntrustedHashTransactionInput'),
    import('@ledgerhq/hw-app-btc/lib/finalizeInput'),
    import('@ledgerhq/hw-app-btc/lib/signTransaction'),
    import('@ledgerhq/hw-app-btc/lib/signMessage'),
    import('@ledgerhq/hw-app-solana/lib/Solana'),
  ])
  for (const kind of Object.values(signingKinds)) identities.set(kind.app, await identityOf(kind))
})
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

describe.each(kinds)('%s', (_, kind) => {
  test('is signed once, and the screen says where to look', async () => {
    const at = await desk(kind)
    await at.expectSigned(await at.ask())
    expect(at.said).toEqual(['Looking for the hardware wallet.', shown])
    expect(at.ledger.signed).toHaveLength(1)
  })

  // At each command of all, it is in `chaos.test.ts`.
  test('survives a cable that comes out around a command before it was sent, and else ends as unplugged', async () => {
    const calm = await desk(kind)
    /** The command that the person is asked by. Some apps give signatures out before they answer the last one. */
    let signedAt = 0
    calm.ledger.person = async () => {
      signedAt = calm.ledger.received.length - 1
      return true
    }
    await calm.expectSigned(await calm.ask())
    const commands = calm.ledger.received.length
    const introduction = calm.sentBeforeShown()
    expect(introduction).toBeGreaterThan(1)
    const edges = [0, introduction, signedAt, commands].flatMap(edge => [edge - 1, edge])
    for (const index of new Set(edges.filter(edge => edge >= 0 && edge < commands))) {
      for (const moment of ['pulledOutBefore', 'pulledOutAfter'] as const) {
        const at = await desk(kind)
        at.ledger.mishap = (_, at) => (at === index ? moment : undefined)
        const asked = await at.ask()
        await at.wait(4_000)
        const place = `${moment}, command ${index} of ${commands}`
        const isWaiting = at.agent.engine.hardwareWalletWork.steps().length > 0
        // Nothing of what is to be signed had been sent.
        expect(isWaiting, place).toBe(index < introduction)
        if (isWaiting) {
          expect(at.said.at(-1), place).toBe(connect)
          expect(at.ledger.signed, place).toEqual([])
          at.ledger.plugIn()
          await at.expectSigned(asked)
        } else if (moment === 'pulledOutAfter' && index === commands - 1) {
          await at.expectSigned(asked)
          at.ledger.plugIn()
        } else {
          await at.expectEnded(asked, 'FAILED', unplugged)
          if (index < signedAt) expect(at.ledger.signed, place).toEqual([])
          at.ledger.plugIn()
        }
        await at.expectServed()
      }
    }
  })

  test('is rejected when the person refuses it there', async () => {
    const at = await desk(kind)
    at.ledger.person = async () => false
    await at.expectEnded(await at.ask(), 'REJECTED', 'It was refused on the Ledger.')
    expect(at.ledger.signed).toEqual([])
    await at.expectServed()
  })

  test('ends in a definite way whatever any command is answered', async () => {
    const calm = await desk(kind)
    await calm.expectSigned(await calm.ask())
    const answers = [Buffer.alloc(0), status(0x9000), Buffer.alloc(70, 0x41), status(0x6f42)]
    for (const [turn, index] of someOf(calm.ledger.received.length).entries()) {
      // Each answer at every other of them; `chaos.test.ts` has each at all.
      for (const answer of answers.filter((_, which) => which % 2 === turn % 2)) {
        const at = await desk(kind)
        at.ledger.mishap = (_, at) => (at === index ? answer : undefined)
        const asked = await at.ask()
        const { status, message, result } = await at.outcome(asked)
        if (status === 'COMPLETED') expect(await asked.asking.isSigned(result as never)).toBe(true)
        else {
          expect(status).toBe('FAILED')
          expect(message).toMatch(/Ledger/)
          expect(message).not.toMatch(/[0-9a-f]{40}|undefined|\bat \//)
        }
        await at.expectServed()
      }
    }
  })

  test('is not given out when the signature is not of this key and this thing', async () => {
    const at = await desk(kind)
    at.ledger.tamper = ({ r, s, recoveryId }) => ({ r, s: Buffer.from(s).reverse(), recoveryId })
    await at.expectEnded(
      await at.ask(),
      'FAILED',
      /^The signature from the Ledger does not verify with its key.* thrown away\./,
    )
    at.ledger.tamper = signature => signature
    await at.expectServed()
  })
})

/** Every command, or of many the first, one in the middle and the last. */
function someOf(all: number): number[] {
  const every = Array.from({ length: all }, (_, index) => index)
  return all <= 8 ? every : [...every.slice(0, 4), Math.floor(all / 2), ...every.slice(-2)]
}

test('a PSBT of taproot ends with what Bitcoin app 2.0.6 signed', async () => {
  const { ledger, ask, outcome } = await desk(signingKinds['a PSBT of taproot'])
  ledger.version = '2.0.6'
  const asked = await ask()
  const { status, message, result } = await outcome(asked)
  expect([status, message]).toEqual(['COMPLETED', undefined])
  expect(await asked.asking.isSigned(result as never)).toBe(true)
  const { tapKeySig } = Transaction.fromPSBT(
    Uint8Array.from(Buffer.from((result as { signedTransaction: string }).signedTransaction, 'hex')),
  ).getInput(0)
  expect([tapKeySig?.length, tapKeySig?.[64]]).toEqual([65, 1])
})
