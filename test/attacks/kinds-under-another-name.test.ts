/**
 * Promise: on Cosmos, a message that is not read is of no kind that is: a rule about payments does not allow one that calls itself a payment.
 * Chains write a message without a name of amino JSON by its type, so any text may stand there.
 */
import { expect, test } from 'vitest'
import { onlyTransfers } from '../../src/core/chains/cosmos/only-transfers.ts'
import { other, own, ownKey } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const coins = '[{"amount":"5","denom":"uatom"}]'
const payment = `{"type":"cosmos-sdk/MsgSend","value":{"amount":${coins},"from_address":"${own}","to_address":"${other}"}}`
const called = (type: string) => `{"type":"${type}","value":{"anything":"${other}"}}`
const doc = (...messages: readonly string[]) =>
  `{"account_number":"3","chain_id":"cosmoshub-4","fee":{"amount":${coins},"gas":"9"},"memo":"","msgs":[${messages.join()}],"sequence":"7"}`

const send = '/cosmos.bank.v1beta1.MsgSend'

test('a rule about payments allows none that is not read', async () => {
  const { agent } = await withVectorWallets()
  const program = await addUser(agent, 'Program')
  const condition = `${onlyTransfers} && cosmos.tx.payments.all(payment, payment.to == '${other}')`
  await addPolicy(agent, { condition, consensus: by(program) })
  const sign = (text: string) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: own, payload: text, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
        hashFunction: 'HASH_FUNCTION_SHA256',
      },
      { key: program.key },
    )
  const denied = { code: 'PERMISSION_DENIED' }
  for (const text of [
    doc(called(send)),
    doc(payment, called(send)),
    doc(payment, called('/cosmos.bank.v1beta1.Other')),
  ])
    await expect(sign(text)).rejects.toMatchObject(denied)
  expect(await sign(doc(payment))).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('its card says why it is not read', () => {
  const { described } = read(Buffer.from(doc(called(send))), ownKey)
  expect(described.warnings).toContainEqual({
    level: 'danger',
    text: `What ${send} does is not read here, because amino JSON has another name for its kind. It could move or hand over anything.`,
  })
})
