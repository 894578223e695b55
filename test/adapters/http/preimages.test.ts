import { type Hex, hashMessage, keccak256, recoverAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { testServer } from '../../support/server.ts'
import { ethereumAccount } from '../../support/turnkey.ts'

const hashed = (text: string) => Buffer.from(`\x19Ethereum Signed Message:\n${text.length}${text}`)
const hex = (bytes: Uint8Array) => toHex(bytes).slice(2)
const digest = (text: string) => keccak256(hashed(text)).slice(2)

/** An agent that asks for signatures, and an account that signs digests. */
async function desk() {
  const agent = await testServer({ approvals: 'sign-and-quorum' })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [address = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const send = (kind: string, payloads: object, preimages: string) =>
    agent.call(
      `/public/v1/submit/${kind.toLowerCase()}`,
      agent.bodyOf(kind === 'SIGN_RAW_PAYLOAD' ? 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' : `ACTIVITY_TYPE_${kind}`, {
        ...{ signWith: address, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
        ...payloads,
      }),
      { headers: { 'countersign-preimage': preimages, prefer: 'respond-async' } },
    )
  return { agent, address, send }
}

test('what several digests stand for is lodged in their order, read, and still known after the approval', async () => {
  const { agent, address, send } = await desk()
  const payloads = ['hello', 'silent', 'bye'].map(digest)
  const { status, body } = await send(
    'SIGN_RAW_PAYLOADS',
    { payloads },
    `${hex(hashed('hello'))},, ${hex(hashed('bye'))}`,
  )
  expect([status, body.activity.status]).toEqual([200, 'ACTIVITY_STATUS_PENDING'])
  const card = agent.engine.approvals.card(body.activity.id)
  expect(card?.shown.title).toBe('Sign what cannot be read')
  const said = card?.shown.fields.map(({ value }) => value)
  expect(said?.[0]).toContain('hello')
  expect(said?.[1]).not.toContain('silent')
  expect(said?.[2]).toContain('bye')
  if (card) await agent.engine.approvals.approve(card, 'test')
  const { result } = agent.store.activity(agent.organizationId, body.activity.id) as ActivityRecord
  const { signatures } = result.signRawPayloadsResult as { signatures: { r: string; s: string; v: string }[] }
  for (const [index, text] of ['hello', 'silent', 'bye'].entries()) {
    const { r, s, v } = signatures[index] as (typeof signatures)[number]
    const signature = `0x${r}${s}${v === '00' ? '1b' : '1c'}` as Hex
    expect(await recoverAddress({ hash: hashMessage(text), signature })).toBe(address)
  }
})

test.each([
  ['more than payloads', 'SIGN_RAW_PAYLOADS', { payloads: [digest('hello')] }, ['hello', 'bye'], 'holds 2'],
  ['more than the one payload', 'SIGN_RAW_PAYLOAD', { payload: digest('hello') }, ['hello', 'bye'], 'one payload'],
  [
    'the wrong order',
    'SIGN_RAW_PAYLOADS',
    { payloads: ['hello', 'bye'].map(digest) },
    ['bye', 'hello'],
    'does not hash',
  ],
  ['none at all', 'SIGN_RAW_PAYLOADS', { payloads: [digest('hello')] }, ['', ''], 'hexadecimal'],
])('refuses %s', async (_, kind, payloads, lodged, says) => {
  const { send } = await desk()
  const header = lodged.map(text => (text === '' ? '' : hex(hashed(text)))).join(',')
  const { status, body } = await send(kind, payloads, header)
  expect([status, body.message]).toEqual([400, expect.stringContaining(says)])
  expect(body).not.toHaveProperty('activity')
})
