import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { approveFirst, type TestEngine, testEngine } from '../../../support/engine.ts'
import { addressOf, instruction, pay as paySolana, solanaSetting } from '../../../support/solana-setting.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'

const grace = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const enough = { to: grace as Hex, value: 10n ** 14n }
const dust = { to: grace as Hex, value: 10n ** 14n - 1n }

/** Returns what pays, and answers what the card said first. */
async function paying(agent: TestEngine) {
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] })
  const [signWith = ''] = (wallet.result.createWalletResult as { addresses: string[] }).addresses
  let nonce = 0
  const asked = async (change: object) => {
    agent.clock.advance(1000)
    const common = { type: 'eip1559', chainId: 1, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
    const unsignedTransaction = serializeTransaction({ ...common, nonce: nonce++, ...change })
    const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    return agent.engine.approvals.card(id)!
  }
  const pay = async (change: object) => {
    const { paidBefore } = await asked(change)
    await approveFirst(agent)
    return paidBefore
  }
  return { asked, pay }
}

test('a card tells how often its recipient was paid, and when last', async () => {
  const agent = await testEngine()
  const { pay } = await paying(agent)
  expect(await pay(enough)).toEqual([])
  const first = agent.clock.now()
  expect(await pay(enough)).toEqual([{ address: grace, payments: 1, lastAt: first }])
  const second = agent.clock.now()
  expect(second).toBeGreaterThan(first)
  expect(await pay(enough)).toEqual([{ address: grace, payments: 2, lastAt: second }])
})

test('what was only asked, or was rejected, is not counted', async () => {
  const agent = await testEngine()
  const { asked, pay } = await paying(agent)
  await pay(enough)
  await agent.engine.approvals.reject(await asked(enough), 'test')
  expect(await pay(enough)).toMatchObject([{ payments: 1 }])
})

test('dust is not counted, however often it is sent', async () => {
  const { pay } = await paying(await testEngine())
  await pay(enough)
  for (let times = 0; times < 3; times += 1) await pay(dust)
  expect(await pay(enough)).toMatchObject([{ payments: 1 }])
})

test('payments on another network are not counted, nor told', async () => {
  const { pay } = await paying(await testEngine())
  await pay({ ...enough, chainId: 11_155_111 })
  expect(await pay(enough)).toEqual([])
  expect(await pay({ ...enough, chainId: 11_155_111 })).toMatchObject([{ payments: 1 }])
})

test('of a token that anybody can have made, only its own payments count', async () => {
  const { pay } = await paying(await testEngine())
  const transfer = (token: string) => ({
    to: token as Hex,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [grace, 1000n] }),
  })
  const madeUp = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  for (let times = 0; times < 2; times += 1) await pay(transfer(madeUp))
  expect(await pay(transfer(usdc))).toEqual([])
  expect(await pay(enough)).toMatchObject([{ payments: 1 }])
})

test('a transaction that pays an address in parts counts once', async () => {
  const { own, send } = await solanaSetting()
  const parts = [10_000_000n, 20_000_000n].map(lamports => paySolana(own, addressOf(7), lamports))
  await send(parts, [], true)
  expect((await send(parts)).paidBefore).toMatchObject([{ address: addressOf(7), payments: 1 }])
})

test('of somebody who is paid with another memo nothing is told', async () => {
  const { own, send } = await solanaSetting()
  const paid = paySolana(own, addressOf(7), 10_000_000n)
  const memo = instruction('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', Buffer.from('customer 7').toString('hex'))
  for (let times = 0; times < 2; times += 1) await send([paid], [], true)
  expect((await send([paid, memo], [], true)).paidBefore).toEqual([])
  expect((await send([paid, memo])).paidBefore).toMatchObject([{ payments: 1 }])
})

test('beside a danger nothing is told', async () => {
  const { asked, pay } = await paying(await testEngine())
  await pay(enough)
  const card = await asked({ ...enough, maxFeePerGas: 10n ** 16n })
  expect(card).toMatchObject({ worst: 'danger', paidBefore: [] })
})

describe('where earlier payments were not counted', () => {
  test('the number stays unknown, and the last is told', async () => {
    const agent = await testEngine()
    const { store, organizationId } = agent
    const { pay } = await paying(agent)
    await pay(enough)
    await store.write(transaction => {
      const [kept] = transaction.list('recipients', organizationId)
      transaction.replace('recipients', { ...kept!, payments: null, lastPaidAt: null })
    })
    expect(await pay(enough)).toEqual([])
    expect(await pay(enough)).toMatchObject([{ payments: null, lastAt: agent.clock.now() - 1000 }])
  })

  test('and have not been recalled yet, nobody is said to have been paid once', async () => {
    const agent = await testEngine()
    const { pay } = await paying(agent)
    await agent.store.write(transaction => transaction.setSetting('recipientsRecalled', undefined))
    await pay(enough)
    expect(await pay(enough)).toMatchObject([{ payments: null }])
  })
})
