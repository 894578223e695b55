import { Address, beginCell, Cell, internal, loadMessageRelaxed, loadOutList, type MessageRelaxed } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawTonAddress } from '../../../../src/core/chains/ton/address.ts'
import { readBagOfCells } from '../../../../src/core/chains/ton/bag-of-cells.ts'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import { unlessRefused } from '../../../../src/core/chains/ton/refusals.ts'
import type { TonSigned } from '../../../../src/core/chains/ton/signed.ts'
import { decodeTransaction } from '../../../../src/core/chains/ton/transaction.ts'
import type { TonVersion } from '../../../../src/core/chains/ton/wallet-version.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { accountOf, cellOf, jettonBody, nftBody, other, pay, publicKey, sends, textCell, v5Cell } from './made.ts'

const anyBody = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.bigInt(0n, 2n ** 100n).map(amount => jettonBody(amount)),
  fc.constant(nftBody()),
  fc.nat().map(op => beginCell().storeUint(op, 32).storeUint(1, 5).endCell()),
)
const anyMessage = fc.record({
  value: fc.bigInt(0n, 2n ** 100n),
  bounce: fc.boolean(),
  to: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hash => new Address(0, Buffer.from(hash))),
  body: anyBody,
  hasState: fc.boolean(),
})

test('whatever the wallets’ library makes is read as it was made', async () => {
  const versions: readonly TonVersion[] = ['V3R2', 'V4R2', 'V5R1']
  const modes = fc.constantFrom(0, 1, 2, 3, 64, 128, 160)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...versions),
      fc.array(anyMessage, { maxLength: 4 }),
      modes,
      fc.nat(2 ** 31),
      async (version, made, mode, seqno) => {
        const init = { code: textCell('code'), data: beginCell().endCell() }
        const cell = await cellOf(
          version,
          made.map(({ hasState, ...each }) => internal({ ...each, init: hasState ? init : undefined })),
          { mode, seqno },
        )
        const transaction = decodeTransaction(readBagOfCells(cell.toBoc()))
        expect(transaction).toMatchObject({ version, seqno, validUntil: 1_900_000_000 })
        expect(transaction.actions).toMatchObject(
          made.map(({ value, bounce, to, hasState }) => ({
            type: 'send_message',
            // The library adds 2 where wallet v5 demands it.
            mode: version === 'V5R1' ? mode | 2 : mode,
            message: { value, bounce, hasStateInit: hasState, to: { workchain: 0, hash: to.hash } },
          })),
        )
        for (const [at, { body }] of made.entries()) {
          const action = transaction.actions[at]
          if (typeof body === 'string' && action?.type === 'send_message')
            expect(action.message.body).toEqual({
              type: 'comment',
              text: body.isWellFormed() ? body : expect.anything(),
            })
        }
      },
    ),
    { numRuns: scaled(200) },
  )
})

test('whatever is changed in it ends in a refusal, or in what the library reads too', async () => {
  const starts = [
    await cellOf('V3R2', [pay({ body: 'hello' }), pay()]),
    await cellOf('V4R2', [pay({ body: jettonBody(7n) })]),
    await v5Cell([sends(pay()), { type: 'addExtension', address: accountOf(other) }]),
  ].map(cell => cell.toBoc({ crc32: false }))
  const hits = countHits()
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (start, changes) => {
        const bytes = Buffer.from(start)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const message = unlessRefused(() => ton.readMessage(bytes, 'tonCellHash', { texts: [], publicKey }))
        if (!message) return
        hits.hit()
        expect(message.described.sentence.length).toBeLessThanOrEqual(300)
        const { transaction } = message.signs as TonSigned
        const ours = transaction.actions.flatMap(action =>
          action.type === 'send_message'
            ? { mode: action.mode, to: rawTonAddress(action.message.to), value: action.message.value }
            : [],
        )
        expect(ours).toEqual(messagesIn(Cell.fromBoc(bytes)[0] as Cell, transaction.version))
      },
    ),
    { numRuns: scaled(1_000) },
  )
  hits.expectAtLeast(250)
})

/** The messages of a body, as the library reads them. */
function messagesIn(cell: Cell, version: TonVersion) {
  const slice = cell.beginParse()
  const inWords = (mode: number, { info }: MessageRelaxed) => {
    if (info.type !== 'internal') throw new Error('not internal')
    return { mode, to: info.dest.toRawString(), value: info.value.coins }
  }
  slice.skip(version === 'V3R2' ? 96 : version === 'V4R2' ? 104 : 128)
  if (version === 'V5R1') {
    const list = slice.loadMaybeRef()
    return (list ? loadOutList(list.beginParse()) : []).map(action => {
      if (action.type !== 'sendMsg') throw new Error('not a message')
      return inWords(action.mode, action.outMsg)
    })
  }
  return cell.refs.map(each => inWords(slice.loadUint(8), loadMessageRelaxed(each.beginParse())))
}
