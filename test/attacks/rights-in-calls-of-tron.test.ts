/**
 * Promise: a call on Tron that gives somebody tokens, or a right to them, names them, whichever function of tokens it is and whatever stands
 * before the 20 bytes of an address. In a call that is not read, whoever looks like a known address is a danger.
 */
import { expect, test } from 'vitest'
import { addressOfBytes } from '../../src/core/chains/tron/address.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { addressBytes, rawOf } from '../core/chains/tron/raw.ts'
import { call, ownBytes, setting, transfer, usdtAddress, word } from '../core/chains/tron/tron-contracts.ts'
import { approveFirst } from '../support/engine.ts'

/** Begins like 41 07…07, which was paid before. */
const like = Buffer.from(addressBytes(7))
like[12] = 0xee
const thief = addressOfBytes(like) as string
const contract_address = addressBytes(9)
const unknown = addressOfBytes(contract_address) as string
const digits = (bytes: Uint8Array) => Buffer.from(bytes).subarray(1).toString('hex')
const arg = (bytes: Uint8Array, before = '') => word(before + digits(bytes))
const most = 'f'.repeat(64)
const amount = word('5f5e100')

async function shower() {
  const { agent, sign } = await setting({})
  const show = async (contract: Parameters<typeof rawOf>[0][number]) => {
    const now = BigInt(agent.clock.now())
    const raw = rawOf([contract], { fee_limit: 100_000_000n, expiration: now + 60_000n, timestamp: now })
    const { id } = await sign(raw, { key: agent.users[0]!.key })
    const { sentence, warnings, fields } = agent.engine.approvals.card(id)!.shown
    const summary = fields.find(field => field.summary)?.children?.map(({ label, value }) => `${label}: ${value}`)
    return { sentence, warnings, summary: summary ?? [], fields: JSON.stringify(fields) }
  }
  await show(transfer(5_000_000n))
  await approveFirst(agent)
  agent.clock.advance(60_000)
  return show
}

const approvals = `Let ${thief} spend`
test.each<[string, string, string, readonly string[]]>([
  ['approve', `095ea7b3${arg(like)}${most}`, `${approvals} any amount of USDT`, ['You allow: any amount of USDT']],
  [
    'increaseApproval, which USDT has',
    `d73dd623${arg(like)}${amount}`,
    `${approvals} 100 USDT more than before`,
    ['You allow: 100 USDT more than before'],
  ],
  [
    'increaseAllowance without limit',
    `39509351${arg(like)}${most}`,
    `${approvals} any amount of USDT`,
    ['You allow: any amount of USDT'],
  ],
  [
    'setApprovalForAll',
    `a22cb465${arg(like)}${word('1')}`,
    `${approvals} every token of the contract ${usdtAddress}`,
    [`You allow: every token of the contract ${usdtAddress}`],
  ],
])('a right by %s', async (_, data, sentence, summary) => {
  const show = await shower()
  const shown = await show(call(data))
  expect(shown.sentence).toContain(sentence)
  expect(shown.warnings.map(({ text }) => text).join('\n')).toMatch(/^From then on T\w+ can take .*, without asking/m)
  expect(shown.warnings).toContainEqual(
    expect.objectContaining({ compares: { asked: thief, known: expect.any(String) } }),
  )
  expect(shown.summary).toEqual(expect.arrayContaining([...summary, `To be taken by: ${thief}`]))
})

test.each<[string, string, string]>([
  ['transfer, with the 41 of Tron addresses', `a9059cbb${arg(like, '41')}${amount}`, `Send 100 USDT to ${thief}`],
  ['transfer, with other bits', `a9059cbb${'ff'.repeat(12)}${digits(like)}${amount}`, `Send 100 USDT to ${thief}`],
  ['safeTransferFrom', `42842e0e${arg(ownBytes)}${arg(like)}${word('1')}`, `to ${thief}`],
])('a payment by %s', async (_, data, sentence) => {
  const show = await shower()
  const shown = await show(call(data))
  expect(shown.sentence).toContain(sentence)
  expect(shown.warnings).toContainEqual(
    expect.objectContaining({ compares: { asked: thief, known: expect.any(String) } }),
  )
})

test.each<[string, string]>([
  ['as an argument', `deadbeef${word('20')}${arg(like)}${most}`],
  ['with other bytes before it', `deadbeef${arg(like, '41')}`],
  ['in a call inside it', `deadbeef${word('20')}${word('44')}a9059cbb${arg(like)}${amount}${'0'.repeat(56)}`],
])('in a call that is not read, a look-alike is a danger: %s', async (_, data) => {
  const show = await shower()
  const { warnings, summary } = await show(call(data))
  expect(warnings).toContainEqual(expect.objectContaining({ compares: { asked: thief, known: expect.any(String) } }))
  expect(warnings.map(({ text }) => text)).toContain(
    'This call of USDT is not known here. It may move USDT of the account, or give somebody a right to it.',
  )
  expect(summary).toContain(
    'Not known: What happens to USDT and other tokens, because the call of a contract is not known',
  )
})

test('of a contract that nobody named, the danger says that it can give a right, and names nobody who is not alike', async () => {
  const show = await shower()
  const { warnings } = await show(call(`deadbeef${arg(addressBytes(0xab))}`, { contract_address }))
  expect(warnings.map(({ level, text }) => `${level}: ${text}`)).toEqual([
    'danger: This call is not known here. It may move any token that the contract may already spend, and give somebody a right to what the contract itself holds for the account.',
    expect.stringContaining(`It names the address ${unknown}`),
  ])
})

const moved = (data: string, more: object, token: string) => {
  const transaction = readRaw(rawOf([call(data, more)]))
  const signed = { chain: 'tron', kind: 'tronTransaction', transaction } as never
  const asset = tron.assets?.parse(`tron:0x2b6653dc/trc20:${token}`)
  const moves = asset?.moves(signed, '02')
  return moves?.kind === 'amount' ? moves.units : moves?.kind
}

test('limits count a right to more, and believe a contract that is not known about no other token', () => {
  const increased = `d73dd623${arg(like)}${word('5')}`
  expect(moved(increased, {}, usdtAddress)).toBe(5n)
  expect(moved(increased, {}, unknown)).toBe('nothing')
  expect(moved(`d73dd623${arg(like)}${most}`, {}, usdtAddress)).toBe('unknown')
  expect(moved(`a22cb465${arg(like)}${word('1')}`, {}, usdtAddress)).toBe('unknown')
  expect(moved(`a22cb465${arg(like)}${word('0')}`, {}, usdtAddress)).toBe('nothing')
  for (const data of [increased, `a22cb465${arg(like)}${word('0')}`, `a9059cbb${arg(like, '41')}${word('5')}`])
    expect(moved(data, { contract_address }, usdtAddress)).toBe('unknown')
  expect(moved(`a9059cbb${arg(like)}${word('5')}`, { contract_address }, usdtAddress)).toBe('unknown')
  for (const selector of ['a9059cbb', '095ea7b3'])
    expect(moved(`${selector}${arg(like)}${word('5')}`, { contract_address }, unknown)).toBe(5n)
})

test('taking a right back is no danger', async () => {
  const show = await shower()
  const { sentence, warnings } = await show(call(`a22cb465${arg(addressBytes(0xab))}${word('0')}`))
  expect(sentence).toContain(`Let ${addressOfBytes(addressBytes(0xab))} spend no USDT any more`)
  expect(warnings.filter(({ level }) => level === 'danger')).toEqual([])
})
