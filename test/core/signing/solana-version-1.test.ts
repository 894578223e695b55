import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { type PostOptions, type TestEngine, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import vectors from '../../vectors/solana-version-1.json' with { type: 'json' }
import { builtAsVersion1, messageOfVersion1 } from '../chains/solana/any-transaction.ts'
import { importWallet, solanaAccount } from '../transfer/transfers.ts'

const { mnemonic, transaction, messageAsData, offChainMessage } = vectors
const { signWith } = transaction.parameters
const to = 'cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN'

async function setting(approvals: 'nothing' | 'sign-and-quorum') {
  const agent = await testEngine({ approvals })
  const { addresses } = await importWallet(agent, mnemonic, { accounts: [solanaAccount] })
  expect(addresses).toEqual([signWith])
  return agent
}

const signatureIn = ({ result }: Awaited<ReturnType<TestEngine['post']>>) => {
  const { r, s } = result.signRawPayloadResult as { r: string; s: string }
  return Buffer.from(r + s, 'hex')
}
const isGood = (signature: Uint8Array, message: string) =>
  ed25519.verify(signature, Buffer.from(message, 'hex'), base58.decode(signWith))

test('the reported transaction of version 1 is shown as what it does, and signed byte for byte', async () => {
  const agent = await setting('sign-and-quorum')
  const asked = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', transaction.parameters)
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.sentence).toBe(transaction.sentence)
  await agent.engine.approvals.approve(card!, 'test')
  const signed = agent.store.activity(agent.organizationId, asked.id)
  expect(signed?.result).toMatchObject({ signTransactionResult: { signedTransaction: transaction.signedTransaction } })
})

test('its message as plain data is shown as the transaction it is, behind a danger, and signed', async () => {
  const agent = await setting('sign-and-quorum')
  const asked = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', messageAsData)
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.sentence).toBe(transaction.sentence)
  expect(card?.shown.warnings[0]).toMatchObject({ level: 'danger', text: expect.stringMatching(/it is a transaction/) })
  await agent.engine.approvals.approve(card!, 'test')
  const signed = agent.store.activity(agent.organizationId, asked.id)!
  expect(isGood(signatureIn(signed), messageAsData.payload)).toBe(true)
  expect(transaction.signedTransaction.endsWith(signatureIn(signed).toString('hex'))).toBe(true)
})

test('the reported off-chain message of version 1 is shown as its text, without a danger', async () => {
  const agent = await setting('sign-and-quorum')
  await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', offChainMessage)
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.sentence).toBe('Sign the text “Log in to example.org”')
  expect(card?.shown.warnings.filter(({ level }) => level === 'danger')).toEqual([])
  expect(card?.shown.fields).toEqual(
    expect.arrayContaining([
      { label: 'Kind', value: 'Solana off-chain message' },
      expect.objectContaining({ label: 'Signer 1', value: signWith }),
    ]),
  )
})

test('what begins like version 1 with the key among its signers, and cannot be read, is refused as plain data', async () => {
  const agent = await setting('nothing')
  for (const change of [
    (bytes: Buffer) => bytes.fill(0x20, 4, 5),
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)]),
  ]) {
    const payload = change(Buffer.from(messageAsData.payload, 'hex')).toString('hex')
    await expect(agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { ...messageAsData, payload })).rejects.toMatchObject({
      code: 'TRANSACTION_INVALID',
      message: expect.stringMatching(/begins like a Solana transaction of version 1/),
      detail: { field: 'parameters.payload' },
    })
  }
})

const denied = { code: 'PERMISSION_DENIED' }
const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }

const paying = (lamports: bigint, config: Parameters<typeof builtAsVersion1>[1] = {}) => {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  const accounts = [signWith, to].map((address, index) => ({ address: address as never, role: index === 0 ? 3 : 1 }))
  const programAddress = '11111111111111111111111111111111' as never
  const plan = { payer: signWith as never, blockhash: to, instructions: [{ programAddress, accounts, data }] }
  return builtAsVersion1(plan, { computeUnitLimit: 450, loadedAccountsDataSizeLimit: 1_000, ...config })
}

async function ruled(...rules: readonly Parameters<typeof addPolicy>[1][]) {
  const agent = await setting('nothing')
  const a = await addUser(agent, 'A')
  for (const rule of rules) await addPolicy(agent, { consensus: by(a), ...rule })
  const as: PostOptions = { key: a.key }
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return {
    sign: (bytes: Uint8Array) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        { ...transaction.parameters, unsignedTransaction: hex(bytes) },
        as,
      ),
    signAsData: (bytes: Uint8Array) =>
      agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { ...messageAsData, payload: hex(messageOfVersion1(bytes)) }, as),
  }
}

test('rules about payments hold of version 1 at both doors', async () => {
  const { sign, signAsData } = await ruled(
    { condition: "activity.action == 'SIGN'" },
    { effect: 'DENY', condition: 'solana.tx.transfers.any(transfer, transfer.amount > 1000)' },
  )
  for (const door of [sign, signAsData]) {
    expect(await door(paying(1_000n))).toMatchObject(completed)
    await expect(door(paying(1_001n))).rejects.toMatchObject(denied)
  }
})

test.each([
  'solana.tx.transfers.count() > 0 && solana.tx.instructions.count() == solana.tx.transfers.count()',
  "solana.tx.program_keys.all(key, key == '11111111111111111111111111111111')",
  "solana.tx.instructions.all(instruction, instruction.name == 'Transfer')",
  'solana.tx.priority_fee == 0',
])('a rule that lets no priority fee through before version 1 lets none through in it: %s', async condition => {
  const { sign, signAsData } = await ruled({ condition })
  for (const door of [sign, signAsData]) {
    expect(await door(paying(1n))).toMatchObject(completed)
    await expect(door(paying(1n, { priorityFeeLamports: 10n ** 12n }))).rejects.toMatchObject(denied)
  }
})

test('a rule can bound the priority fee', async () => {
  const { sign } = await ruled({ condition: 'solana.tx.priority_fee <= 5000' })
  expect(await sign(paying(1n, { priorityFeeLamports: 5_000n }))).toMatchObject(completed)
  await expect(sign(paying(1n, { priorityFeeLamports: 5_001n }))).rejects.toMatchObject(denied)
})
