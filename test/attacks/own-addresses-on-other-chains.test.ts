import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { describe, expect, test } from 'vitest'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import type { Field } from '../../src/shared/card.ts'
import { document, other, own, ownKey, type Packed, pack, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { approveFirst } from '../support/engine.ts'

/** Anybody can open a channel to a chain of their own, and has the keys of every address there. */
const ofThief = 'channel-98765'
const sei = toBech32('sei', fromBech32(own, 90).data)
const whole = 2n ** 256n - 1n

async function shower() {
  const { agent } = await withVectorWallets({})
  async function show(message: Packed) {
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith: own, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
      payload: Buffer.from(document({ messages: [message] })).toString('hex'),
    })
    const { shown } = agent.engine.approvals.card(id)!
    return { ...shown, all: shown.fields.flatMap(withChildren) }
  }
  const transfer = (receiver: string, { channel = ofThief, amount = 5_000_000_000n } = {}) =>
    pack('/ibc.applications.transfer.v1.MsgTransfer', {
      ...{ sourcePort: 'transfer', sourceChannel: channel, token: { denom: 'uatom', amount: `${amount}` } },
      ...{ sender: own, receiver, timeoutTimestamp: BigInt(agent.clock.now() + 600_000) * 1_000_000n },
    })
  const sign = async () => {
    await approveFirst(agent)
    agent.clock.advance(60_000)
  }
  return { agent, show, transfer, sign }
}

const withChildren = (field: Field): readonly Field[] => [field, ...(field.children ?? []).flatMap(withChildren)]
const textsOf = ({ warnings }: { readonly warnings: readonly { readonly text: string }[] }) =>
  warnings.map(({ text }) => text)
const overChannel = (receiver: string, channel = ofThief) =>
  `Nothing signed here has paid ${receiver} with the channel “${channel}” before: it may be for somebody else there.`

test.each([
  ['inj', true],
  ['evmos', true],
  ['osmo', false],
  ['sei', false],
])(
  'the own bytes behind a prefix of another chain are nobody’s if it makes addresses in another way: %s',
  async (prefix, isDanger) => {
    const { show, transfer } = await shower()
    const dangers = textsOf(await show(transfer(toBech32(prefix, fromBech32(own, 90).data)))).filter(text =>
      text.includes('nobody has the key of this one there'),
    )
    expect(dangers.length).toBe(isDanger ? 1 : 0)
    const stranger = textsOf(await show(transfer(toBech32(prefix, fromBech32(other, 90).data)))).join()
    expect(stranger).not.toContain('nobody has the key')
  },
)

describe.each([
  ['the account that signs', own],
  ['another account of its key', sei],
])('%s, behind a channel', (_, receiver) => {
  test('is somebody new until it was paid over that channel', async () => {
    const { show, transfer, sign } = await shower()
    expect(textsOf(await show(transfer(receiver)))).toContain(overChannel(receiver))
    await sign()
    expect(textsOf(await show(transfer(receiver)))).not.toContain(overChannel(receiver))
    await sign()
    expect(textsOf(await show(transfer(receiver, { channel: 'channel-1' })))).toContain(
      overChannel(receiver, 'channel-1'),
    )
  })

  test('does not have its name on the card', async () => {
    const { show, transfer } = await shower()
    const { all } = await show(transfer(receiver))
    const its = all.filter(({ label, value }) => label === 'To, on the other chain' && value === receiver)
    expect(its.map(({ name }) => name)).toEqual([undefined, undefined])
    expect(all.find(({ label }) => label === 'From')?.name?.text).toBe('Wallet 0')
  })

  test('is somebody new if the whole balance is sent to it', async () => {
    const { show, transfer } = await shower()
    expect(textsOf(await show(transfer(receiver, { amount: whole })))).toContain(overChannel(receiver))
  })

  test('is a payee, and keeps its place apart from the one here', () => {
    const { signs } = read(
      document({
        messages: [
          pack('/ibc.applications.transfer.v1.MsgTransfer', {
            ...{ sourcePort: 'transfer', sourceChannel: ofThief, token: { denom: 'uatom', amount: '5' } },
            ...{ sender: own, receiver },
          }),
        ],
      }),
      ownKey,
    )
    expect(cosmos.payees?.(signs, ownKey)).toMatchObject([
      { address: receiver, ledger: `cosmos:cosmoshub-4 ${ofThief}` },
    ])
  })
})

test('whoever was paid here is not known behind a channel, nor the other way round', async () => {
  const { show, transfer, sign } = await shower()
  const isNew = /^Nothing signed here has paid/
  await show(send('5000000'))
  await sign()
  expect(textsOf(await show(send('6000000'))).filter(text => isNew.test(text))).toEqual([])
  await sign()
  expect(textsOf(await show(transfer(other)))).toContainEqual(expect.stringMatching(isNew))
  await sign()
  const third = toBech32('cosmos', Buffer.alloc(20, 7))
  await show(transfer(third))
  await sign()
  expect(textsOf(await show(send('5000000', 'uatom', third)))).toContainEqual(expect.stringMatching(isNew))
})

describe('a receiver that is no address', () => {
  test.each([`Wallet 0 (your account) ${own} .`, `${own} (your account). It stays there, ready to be spent`, 'Wallet'])(
    'is quoted, and looks like none: %s',
    async receiver => {
      const { show, transfer } = await shower()
      const { all, sentence, warnings } = await show(transfer(receiver))
      const its = all.filter(({ label }) => label === 'To, on the other chain')
      expect(its).toHaveLength(2)
      for (const field of its) {
        expect(field.value).toBe(`“${receiver}”`)
        expect(field.style).not.toBe('address')
      }
      expect(sentence).toContain(`“${receiver}`)
      for (const { text } of warnings) if (text.includes(receiver)) expect(text).toContain(`“${receiver}”`)
    },
  )
})
