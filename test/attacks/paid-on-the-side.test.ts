/** Promise: whoever gets something by what is signed stands in the summary, and is looked at, however it gets there. */
import { Address, beginCell } from '@ton/core'
import { expect, test } from 'vitest'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { ton } from '../../src/core/chains/ton/chain.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { addressIn, cellOf, other, pay, publicKey, signsOf, to } from '../core/chains/ton/made.ts'

const address = addressIn('V4R2')
const orders = {
  'an NFT': (rest: string | null) => forwarding(beginCell().storeUint(0x5fcc3d14, 32).storeUint(9, 64), rest),
  jettons: (rest: string | null) =>
    forwarding(beginCell().storeUint(0x0f8a7ea5, 32).storeUint(9, 64).storeCoins(1n), rest),
}

/** To `to`. @param rest - Who gets the TON that is left. */
function forwarding(order: ReturnType<typeof beginCell>, rest: string | null) {
  order.storeAddress(Address.parse(to)).storeAddress(rest === null ? null : Address.parse(rest))
  return order.storeBit(false).storeCoins(0n).storeBit(false).endCell()
}

test.each(Object.entries(orders))(
  'the rest of the TON that is sent along with %s is for somebody',
  async (_, order) => {
    const made = async (rest: string | null) => {
      const signed = signsOf(await cellOf('V4R2', [pay({ value: 500n * 10n ** 9n, bounce: true, body: order(rest) })]))
      const payees = ton.payees?.(signed, publicKey).map(payee => payee.address)
      const { children = [] } = whatWillHappen(signed, { publicKey, address })
      const summary = children.map(({ label, value }) => `${label}: ${value}`)
      return { payees, summary, moves: movesOf('ton:-239/slip44:607', signed, publicKey) }
    }
    const toOther = await made(other)
    expect(toOther.payees).toContain(other)
    expect(toOther.summary).toContain(`To: ${other}`)
    for (const rest of [address, null]) {
      const { payees, summary, moves } = await made(rest)
      expect(payees).not.toContain(rest)
      expect(summary.join('\n')).not.toMatch(/does not use/)
      // The rest is of what is sent, and is not counted again.
      expect(moves).toEqual(toOther.moves)
    }
  },
)
