/** Promise: whoever gets something by what is signed stands in the summary, and is looked at, however it gets there. */
import { Address, beginCell } from '@ton/core'
import { expect, test } from 'vitest'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { ton } from '../../src/core/chains/ton/chain.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { addressIn, cellOf, other, pay, publicKey, signsOf, to } from '../core/chains/ton/made.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'

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

const words = (to: number, amount: bigint) =>
  `${'00'.repeat(12)}${Buffer.alloc(20, to).toString('hex')}${amount.toString(16).padStart(64, '0')}`
const usdt = Buffer.from('41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')

test('coin that goes with a call of a token stays with the contract, however often that was paid', async () => {
  const warningsOf = (contract_address: Buffer, isNamed: boolean, along: object) => {
    const data = Buffer.from(`a9059cbb${words(3, 1n)}`, 'hex')
    const made = contractOf('TriggerSmartContract', {
      owner_address: addressBytes(1),
      contract_address,
      data,
      ...along,
    })
    const transaction = readRaw(rawOf([made]))
    const around = { now: 1_790_000_000_000, isOurs: () => false, isNamed: () => isNamed, earlier: () => [] }
    const surroundings = { ...around, signer: null, webOrigin: null }
    const signed = { chain: 'tron', kind: 'tronTransaction', transaction } as never
    return (tron.warn?.(signed, surroundings) ?? []).map(({ level, text }) => `${level}: ${text}`).join('\n')
  }
  const stranger = addressBytes(9)
  for (const along of [{ call_value: 10n ** 12n }, { call_token_value: 5n, token_id: 1_000_001n }]) {
    expect(warningsOf(stranger, false, along)).toMatch(/^danger: The contract T\w+ is not known here and gets/)
    for (const contract of [stranger, usdt])
      expect(warningsOf(contract, true, along)).toMatch(/^danger: .* goes with a call that takes no payment/)
  }
  expect(warningsOf(stranger, false, {})).toMatch(
    /^notice: The contract T\w+ is not known here. The call is read as TRC-20/,
  )
  expect(warningsOf(stranger, true, {})).toBe('')
  expect(warningsOf(usdt, false, {})).toBe('')
})
