/**
 * The promise: what is said to be of SSH passes a limit only if it is a login or a signature of SSH to its last byte, and passes a policy
 * only if that policy allows it.
 */
import { describe, expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { ed25519Blob, loginBytes, sshsigBytes, string, testServer } from '../support/ssh-bytes.ts'
import { solanaAccount } from '../support/turnkey.ts'

const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'
const denied = { code: 'PERMISSION_DENIED' }
const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }

/** A program that may sign with an Ed25519 key as a policy says, under a limit on SOL that is all but nothing. */
async function program(condition: string) {
  const agent = await testEngine({ approvals: 'nothing' })
  const user = await addUser(agent, 'Program')
  const account = { ...solanaAccount, addressFormat: 'ADDRESS_FORMAT_COMPRESSED' }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [account] })
  const [signWith = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: 'Limit',
    identifier: 'limit',
    dataSource: { chainAssetTransfer: { definition: [{ caip19: sol, decimals: '9' }] } },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      ...{ threshold: '0.000000001', window: { infinite: {} }, groupBy: { organization: {} } },
    },
  })
  await addPolicy(agent, { condition })
  const sign = (bytes: Uint8Array, preimage?: Uint8Array) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith, payload: Buffer.from(bytes).toString('hex'), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      },
      { key: user.key, ...(preimage && { preimage }) },
    )
  return { sign, publicKey: Buffer.from(signWith, 'hex') }
}

/** A payment of 1 SOL, as Solana signs it. */
const payment = (from: Uint8Array) =>
  Buffer.concat([
    ...[Buffer.of(1, 0, 1, 3), from, Buffer.alloc(32, 7), Buffer.alloc(32), Buffer.alloc(32, 9)],
    ...[Buffer.of(1, 2, 2, 0, 1, 12, 2, 0, 0, 0), Buffer.from('00ca9a3b00000000', 'hex')],
  ])

describe('under a limit', () => {
  const limited = () => program(`activity.action == 'SIGN' && controls.limit`)

  test('logins and signatures pass', async () => {
    const { sign, publicKey } = await limited()
    const blob = ed25519Blob(publicKey)
    const all = [
      loginBytes({ publicKey: blob }),
      loginBytes({ publicKey: blob, hostKey: testServer().hostKey }),
      sshsigBytes('git', Buffer.from('a commit')),
    ]
    for (const bytes of all) expect(await sign(bytes)).toMatchObject(completed)
  })

  test('a payment passes in no wrapping', async () => {
    const { sign, publicKey } = await limited()
    const pays = payment(publicKey)
    const blob = ed25519Blob(publicKey)
    const login = loginBytes({ publicKey: blob })
    const wrapped: Readonly<Record<string, Buffer>> = {
      itself: pays,
      'behind a login': Buffer.concat([login, pays]),
      'before a login': Buffer.concat([pays, login]),
      'as a string': string(pays),
      'as the id of a session': loginBytes({ publicKey: blob, sessionId: pays }),
      'as the key of a server': loginBytes({ publicKey: blob, hostKey: pays }),
      'as the key that logs in': loginBytes({ publicKey: pays }),
      'behind the magic of a signature': Buffer.concat([Buffer.from('SSHSIG'), pays]),
      'in the reserved place of a signature': sshsigBytes('git', pays, 'sha512', pays.toString('latin1')),
      'for a namespace that pays': sshsigBytes('payments', pays),
    }
    for (const [how, bytes] of Object.entries(wrapped)) await expect(sign(bytes), how).rejects.toMatchObject(denied)
  })

  test('a payment does not pass with a login, or a commit, beside it', async () => {
    const { sign, publicKey } = await limited()
    const login = loginBytes({ publicKey: ed25519Blob(publicKey) })
    for (const beside of [login, sshsigBytes('git', login)])
      await expect(sign(payment(publicKey), beside)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})

test('a policy about transactions allows no login and no signature', async () => {
  const { sign, publicKey } = await program(`solana.tx.instructions.count() >= 0`)
  expect(await sign(payment(publicKey))).toMatchObject(completed)
  for (const bytes of [loginBytes({ publicKey: ed25519Blob(publicKey) }), sshsigBytes('git', publicKey)])
    await expect(sign(bytes)).rejects.toMatchObject(denied)
})

test('a policy about other keys allows no login', async () => {
  const { sign, publicKey } = await program(`activity.action == 'SIGN' && wallet_account.address == 'another'`)
  await expect(sign(loginBytes({ publicKey: ed25519Blob(publicKey) }))).rejects.toMatchObject(denied)
})
