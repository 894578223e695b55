import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { approveFirst, type EngineOptions, testEngine } from '../../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../../support/node-in-memory.ts'
import { addPolicy, addUser } from '../../support/policies.ts'
import { sendStatusOf } from '../../support/send-status.ts'
import { addressOf, instruction, pay, systemProgram } from '../../support/solana-setting.ts'
import { solanaAccount } from '../../support/turnkey.ts'
import { builtWithWeb3 } from '../chains/solana/any-transaction.ts'

const type = 'ACTIVITY_TYPE_SOL_SEND_TRANSACTION_V2'

async function started(options: EngineOptions = { approvals: 'nothing' }) {
  const node = nodeInMemory()
  const agent = await testEngine({ ...options, nodes: node })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    ...{ walletName: 'Main', accounts: [solanaAccount, { ...solanaAccount, path: "m/44'/501'/1'/0'" }] },
  })
  const [own, other] = (result.createWalletResult as { addresses: [Address, Address] }).addresses

  function transaction(instructions = [pay(own, addressOf(7), 5n)], payer = own): string {
    const bytes = builtWithWeb3({
      ...{ version: 0, seed: new Uint8Array(32), payer, blockhash: addressOf(100), instructions },
      ...{ transfers: [], tokenTransfers: [], table: null },
    })
    return Buffer.from(bytes).toString('hex')
  }
  const send = (more: object = {}, options = {}) =>
    agent.post(
      type,
      { unsignedTransaction: transaction(), signWiths: [own], caip2: 'solana:mainnet', ...more },
      options,
    )

  const statusOf = (id: string) => sendStatusOf(agent, id)
  return { agent, node, own, other, transaction, send, statusOf }
}

const signaturesIn = (sent: readonly string[]) =>
  sent.map(each => base58.encode(Buffer.from(each, 'base64').subarray(1, 65)))

test('what was approved is sent to the node, and found by its signature', async () => {
  const { agent, node, send, statusOf } = await started({})
  const { id } = await send()
  expect(await statusOf(id)).toEqual({ txStatus: 'INITIALIZED' })
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown).toMatchObject({ title: 'Sign a transaction and send it' })
  expect(card?.shown.fields).toContainEqual({ label: 'Network', value: 'Solana, through your own node' })
  await approveFirst(agent)
  const [signature] = signaturesIn(node.sent)
  expect(await statusOf(id)).toEqual({ solana: { signature }, txStatus: 'BROADCASTING' })
  node.script = { getSignatureStatuses: { value: [{ err: null, confirmationStatus: 'confirmed' }] } }
  expect(await statusOf(id)).toEqual({ solana: { signature }, txStatus: 'INCLUDED' })
})

test.each([
  ['failed on the chain', { value: [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' }] }, true],
  [
    'is not confirmed yet',
    { value: [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'processed' }] },
    false,
  ],
])('a transaction that %s is told so', async (_, getSignatureStatuses, hasFailed) => {
  const { node, send, statusOf } = await started()
  const { id } = await send()
  node.script = { getSignatureStatuses }
  expect(await statusOf(id)).toMatchObject({ txStatus: hasFailed ? 'FAILED' : 'BROADCASTING' })
})

test('the same bytes are sent again while the node does not know them, and not once their blockhash is over', async () => {
  const { node, send, statusOf } = await started()
  node.script = { sendTransaction: new Error('nothing answers there') }
  const { id } = await send()
  expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING', txError: expect.stringContaining('nothing') })
  node.script = {}
  expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
  expect(node.sent).toHaveLength(1)
  node.script = { getSignatureStatuses: { value: [null] }, isBlockhashValid: { value: false } }
  expect(await statusOf(id)).toMatchObject({
    txStatus: 'FAILED',
    txError: expect.stringContaining('blockhash is over'),
  })
  expect(node.sent).toHaveLength(1)
})

test('a blockhash that stands for a durable nonce is never over', async () => {
  const { node, own, transaction, send, statusOf } = await started()
  const clock = 'SysvarRecentB1ockHashes11111111111111111111'
  const advance = instruction(systemProgram, '04000000', [addressOf(9), 'w'], [clock, ''], [own, 's'])
  const unsignedTransaction = transaction([advance, pay(own, addressOf(7), 5n)])
  const stored = (nonce: string) => {
    const head = Buffer.from(Uint32Array.of(1, 1).buffer)
    const bytes = Buffer.concat([head, Buffer.alloc(32), base58.decode(nonce), Buffer.alloc(8)])
    const account = { data: [bytes.toString('base64'), 'base64'], owner: systemProgram }
    return { isBlockhashValid: { value: false }, getAccountInfo: { value: account } }
  }
  node.script = { getAccountInfo: { value: null } }
  await expect(send({ unsignedTransaction })).rejects.toMatchObject({
    message: expect.stringContaining('its nonce is'),
  })
  node.script = stored(addressOf(101))
  await expect(send({ unsignedTransaction })).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
  node.script = stored(addressOf(100))
  const { id } = await send({ unsignedTransaction })
  node.script = { getSignatureStatuses: { value: [null] }, isBlockhashValid: { value: false } }
  expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
})

test('an account that only takes part signs last, and the fee payer’s signature names it', async () => {
  const { agent, node, own, other, transaction, send } = await started()
  const unsignedTransaction = transaction([pay(other, addressOf(7), 5n)])
  await expect(send({ unsignedTransaction, signWiths: [other] })).rejects.toMatchObject({
    message: expect.stringContaining(`signatures of ${own}, ${other} are missing`),
  })
  const parameters = { signWith: own, type: 'TRANSACTION_TYPE_SOLANA', unsignedTransaction }
  const { result } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
  const { signedTransaction } = result.signTransactionResult as { signedTransaction: string }
  await send({ unsignedTransaction: signedTransaction, signWiths: [other] })
  expect(signaturesIn(node.sent)).toEqual([base58.encode(Buffer.from(signedTransaction, 'hex').subarray(1, 65))])
})

test.each([
  ['sponsored', { sponsor: true }, 'sponsors no transactions'],
  ['of two accounts', { signWiths: [addressOf(1), addressOf(2)] }, 'one account at a time'],
  ['with another blockhash', { recentBlockhash: addressOf(3) }, 'recentBlockhash is not the one'],
  ['of a cluster without a node', { caip2: 'solana:devnet' }, 'There is no node for Solana Devnet. Name one'],
  ['of no cluster', { caip2: 'solana:moon' }, 'must be a cluster'],
])('a transaction %s is refused, and nobody is asked', async (_, parameters, why) => {
  const { agent, send } = await started({})
  await expect(send(parameters)).rejects.toMatchObject({ message: expect.stringContaining(why) })
  expect(agent.engine.approvals.cards()).toEqual([])
})

test.each([
  ['a node of another cluster', { getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }],
  ['a node of another chain', { getGenesisHash: null }],
])('%s is asked for nothing else', async (_, script) => {
  const { agent, node, send } = await started({})
  node.script = script
  await expect(send()).rejects.toMatchObject({ code: 'NODE_OF_ANOTHER_CHAIN' })
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('a transaction of another cluster is asked of nobody: its blockhash is none of this one', async () => {
  const { agent, node, send } = await started({})
  node.script = { isBlockhashValid: { value: false } }
  await expect(send()).rejects.toMatchObject({
    code: 'TRANSACTION_INVALID',
    message: expect.stringContaining('of Solana,'),
  })
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('a signature of something else completes nothing, and names nothing', async () => {
  const { agent, node, own, transaction, send } = await started()
  const bytes = Buffer.from(transaction([pay(own, addressOf(7), 5n)], addressOf(8)), 'hex')
  bytes.fill(9, 1, 65)
  await expect(send({ unsignedTransaction: bytes.toString('hex') })).rejects.toMatchObject({
    message: expect.stringContaining(`the signature of ${addressOf(8)} is not one of this transaction`),
  })
  expect([agent.store.activities(agent.organizationId, {}, { limit: 9 }).length, node.sent]).toEqual([1, []])
})

test('a node that answers what it should not settles nothing', async () => {
  const { node, send, statusOf } = await started()
  const { id } = await send()
  for (const script of [
    { isBlockhashValid: 'yes' },
    { getSignatureStatuses: { value: [{ confirmationStatus: 'soon' }] } },
  ]) {
    node.script = script
    await expect(statusOf(id)).rejects.toMatchObject({ code: 'NODE_UNUSABLE' })
  }
})

test('a policy names the cluster and what is sent', async () => {
  const { agent, send } = await started()
  const { key } = await addUser(agent, 'Program')
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const condition = (amount: string) =>
    `activity.params.caip2 == '${cluster}' && solana.tx.transfers.all(transfer, transfer.amount < ${amount})`
  await addPolicy(agent, { condition: condition('5') })
  await expect(send({}, { key })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await addPolicy(agent, { condition: condition('6') })
  expect(await send({}, { key })).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})
