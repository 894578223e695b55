import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { expect, test } from 'vitest'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { document, exec, other, own, pack, send, validator } from './any-document.ts'
import { withVectorWallets } from './vectors.ts'

const spelled = (prefix: string, address: string) => toBech32(prefix, fromBech32(address, 120).data)
const osmo = spelled('osmo', other)

const delegate = pack('/cosmos.staking.v1beta1.MsgDelegate', {
  delegatorAddress: own,
  validatorAddress: validator,
  amount: { denom: 'uatom', amount: '1' },
})
const overIbc = pack('/ibc.applications.transfer.v1.MsgTransfer', {
  sender: own,
  receiver: other,
  token: { denom: 'uatom', amount: '1' },
})

/** Each says of an account by its address on another chain what the message does. */
const met: readonly (readonly [string, ReturnType<typeof send>])[] = [
  [`cosmos.tx.payments.any(each, each.to == '${osmo}')`, send('1')],
  [`'${osmo}' in ['${osmo}'] && cosmos.tx.messages.any(each, each.to == '${osmo}')`, overIbc],
  [`cosmos.tx.payments.any(each, each.to in ['${spelled('juno', own)}', '${osmo}'])`, send('1')],
  [`cosmos.tx.payments.any(each, ['${osmo}', 'x'].contains(each.to))`, send('1')],
  [`!cosmos.tx.payments.all(each, each.to != '${osmo}')`, send('1')],
  [`cosmos.tx.chain_id == 'cosmoshub-4' && cosmos.tx.payments[0].to == '${osmo}'`, exec(send('1'))],
  [`cosmos.tx.messages.any(each, each.signers.contains('${spelled('osmo', own)}'))`, delegate],
  // An account and the validator that its key runs are told apart.
  [
    `cosmos.tx.messages.any(each, each.validator == '${spelled('osmovaloper', validator)}' && '${spelled('osmo', validator)}' != each.validator)`,
    delegate,
  ],
]

const notMet: readonly (readonly [string, ReturnType<typeof send>])[] = [
  [`cosmos.tx.payments.any(each, each.to == '${spelled('osmo', own)}')`, send('1')],
  [`cosmos.tx.payments.any(each, each.to == '${spelled('osmovaloper', other)}')`, send('1')],
  [`cosmos.tx.memo == '${osmo}'`, send('1')],
]

async function signed(condition: string, message: ReturnType<typeof send>) {
  const { agent } = await withVectorWallets()
  const user = await addUser(agent, 'A')
  const types = ['bank.v1beta1.MsgSend', 'staking.v1beta1.MsgDelegate'].map(type => `'/cosmos.${type}'`)
  const each = [...types, "'/cosmos.authz.v1beta1.MsgExec'", "'/ibc.applications.transfer.v1.MsgTransfer'"].join(', ')
  await addPolicy(agent, {
    condition: `cosmos.tx.messages.all(each, each.type in [${each}])`,
    consensus: by(user),
  })
  await addPolicy(agent, { effect: 'DENY', condition, consensus: by(user) })
  const payload = Buffer.from(document({ messages: [message] })).toString('hex')
  return agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    { signWith: own, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
    { key: user.key },
  )
}

test.each(met)('an account is denied by its address on another chain: %s', async (condition, message) => {
  await expect(signed(condition, message)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test.each(notMet)('another account, or another thing of the same key, is not: %s', async (condition, message) => {
  expect(await signed(condition, message)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a policy that allows means the address as it is written', async () => {
  const { agent } = await withVectorWallets()
  const user = await addUser(agent, 'A')
  await addPolicy(agent, {
    condition: `cosmos.tx.payments.all(each, each.to == '${osmo}')`,
    consensus: by(user),
  })
  const payload = Buffer.from(document({ messages: [send('1')] })).toString('hex')
  await expect(
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      { signWith: own, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
      { key: user.key },
    ),
  ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})
