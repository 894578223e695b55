import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Countersign, startCountersign } from 'countersign/testing'
import { recoverMessageAddress } from 'viem'
import { firstAccount } from './client.ts'

let countersign: Countersign
before(async () => {
  countersign = await startCountersign({ approvals: 'manual' })
})
after(() => countersign.stop())

test('a message is signed once a person approves it', async () => {
  const account = firstAccount(countersign)
  const signing = account.signMessage({ message: 'hello' })
  const { sentence } = await countersign.approveNext()
  assert.match(sentence, /hello/)
  assert.equal(await recoverMessageAddress({ message: 'hello', signature: await signing }), account.address)
})

test('a message that a person rejects is an error', async () => {
  const account = firstAccount(countersign)
  const refused = assert.rejects(account.signMessage({ message: 'no' }), /not today/)
  await countersign.rejectNext('not today')
  await refused
})
