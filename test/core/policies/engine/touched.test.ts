import { describe, expect, test } from 'vitest'
import { AgentError } from '../../../../src/core/errors.ts'
import { withKeys } from '../../../support/asked.ts'
import { p256Key } from '../../../support/client.ts'
import { type TestEngine, type TestUser, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { keepSecret } from '../../../support/stored-secrets.ts'
import { addOrganization } from '../../../support/sub-organization.ts'

/** Promise (decision 30): what a request only touches, denials stop; and no policy allows it that does not name the kind. */
const completed = 'ACTIVITY_STATUS_COMPLETED'
const denied = 'PERMISSION_DENIED'

type Rules = readonly (readonly ['ALLOW' | 'DENY', condition: string])[]

describe('CREATE_WALLET_ACCOUNTS', () => {
  const ofIt = "activity.kind == 'CREATE_WALLET_ACCOUNTS'"

  test.each<[name: string, rules: (walletId: string) => Rules, there: string, elsewhere: string]>([
    [
      'forbidden for the wallet',
      id => [
        ['ALLOW', ofIt],
        ['DENY', `wallet.id == '${id}'`],
      ],
      denied,
      completed,
    ],
    [
      'forbidden for wallets',
      id => [
        ['ALLOW', ofIt],
        ['DENY', `wallets.any(w, w.id == '${id}')`],
      ],
      denied,
      completed,
    ],
    [
      'forbidden elsewhere',
      id => [
        ['ALLOW', ofIt],
        ['DENY', `wallet.id != '${id}'`],
      ],
      completed,
      denied,
    ],
    ['allowed for the wallet by kind', id => [['ALLOW', `${ofIt} && wallet.id == '${id}'`]], completed, denied],
    [
      'allowed for the wallet by type',
      id => [['ALLOW', `activity.type in ['ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS'] && wallet.id == '${id}'`]],
      completed,
      denied,
    ],
    ['allowed for whatever has the wallet', id => [['ALLOW', `wallet.id == '${id}'`]], denied, denied],
    [
      'allowed by what may also be another kind',
      id => [['ALLOW', `(${ofIt} || activity.action == 'CREATE') && wallet.id == '${id}'`]],
      denied,
      denied,
    ],
  ])('%s', async (_, rules, there, elsewhere) => {
    const agent = await testEngine({ approvals: 'nothing' })
    const { walletId } = await withKeys(agent)
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Other', accounts: [] })
    const { walletId: otherId } = result.createWalletResult as { walletId: string }
    const program = await addUser(agent, 'Program')
    await addRules(agent, program, rules(walletId))
    expect(await addAccount(agent, program, walletId)).toBe(there)
    expect(await addAccount(agent, program, otherId)).toBe(elsewhere)
  })
})

describe('the deletion of a sub-organization', () => {
  const ofIt = "activity.kind == 'DELETE_SUB_ORGANIZATION'"

  test.each<[name: string, rules: (walletId: string) => Rules, outcome: string]>([
    ['allowed', () => [['ALLOW', ofIt]], completed],
    [
      'with a wallet that is forbidden',
      id => [
        ['ALLOW', ofIt],
        ['DENY', `wallet.id == '${id}'`],
      ],
      denied,
    ],
    [
      'with a private key that is forbidden',
      () => [
        ['ALLOW', ofIt],
        ['DENY', "private_key.label == 'Hot'"],
      ],
      denied,
    ],
    [
      'with a secret that is forbidden',
      () => [
        ['ALLOW', ofIt],
        ['DENY', "secret.static_properties['kind'] == 'card'"],
      ],
      denied,
    ],
    [
      'with another secret than the forbidden',
      () => [
        ['ALLOW', ofIt],
        ['DENY', "secrets.any(each, each.label == 'Mail')"],
      ],
      completed,
    ],
    ['allowed for whatever has the secret', () => [['ALLOW', "secret.label == 'Card'"]], denied],
    [
      'with another wallet than the forbidden',
      () => [
        ['ALLOW', ofIt],
        ['DENY', "wallet.label == 'Cold'"],
      ],
      completed,
    ],
    ['allowed for that wallet by kind', id => [['ALLOW', `${ofIt} && wallet.id == '${id}'`]], completed],
    ['allowed for whatever has the wallet', id => [['ALLOW', `wallet.id == '${id}'`]], denied],
    [
      'allowed for all that deletes the wallet',
      id => [['ALLOW', `activity.action == 'DELETE' && wallet.id == '${id}'`]],
      denied,
    ],
  ])('%s', async (_, rules, outcome) => {
    const { agent, program, walletId } = await subOrganization()
    await addRules(agent, program, rules(walletId))
    expect(await deleteIt(agent, program)).toBe(outcome)
  })

  test('with several wallets: a denial of one of them may be about this one', async () => {
    const { agent, program, walletId } = await subOrganization()
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Other', accounts: [] })
    await addRules(agent, program, [
      ['ALLOW', ofIt],
      ['DENY', `wallet.id == '${walletId}'`],
    ])
    expect(await deleteIt(agent, program)).toBe(denied)
  })
})

/** With a wallet, a private key, a secret and a program. */
async function subOrganization() {
  const main = await testEngine({ approvals: 'nothing' })
  const key = p256Key()
  const { organizationId, userId } = await addOrganization(main, key)
  const agent = within(main, organizationId, { id: userId, key })
  const { walletId } = await withKeys(agent)
  await keepSecret(agent, { name: 'Card', staticProperties: [{ key: 'kind', value: 'card' }] })
  return { agent, program: await addUser(agent, 'Program'), walletId }
}

function deleteIt(agent: TestEngine, { key }: TestUser): Promise<string> {
  return outcomeOf(agent.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }, { key }))
}

/** The same agent, for what happens in a sub-organization. */
function within(agent: TestEngine, organizationId: string, owner: TestUser): TestEngine {
  return {
    ...agent,
    organizationId,
    users: [owner],
    post: (type, parameters, { key = owner.key, ...more } = {}) =>
      agent.post(type, parameters, { organizationId, key, ...more }),
  }
}

async function addRules(agent: TestEngine, program: TestUser, rules: Rules): Promise<void> {
  for (const [effect, condition] of rules) {
    await addPolicy(agent, { effect, condition, consensus: effect === 'ALLOW' ? by(program) : '' })
  }
}

async function addAccount(agent: TestEngine, { key }: TestUser, walletId: string): Promise<string> {
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/7",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }
  return outcomeOf(agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', { walletId, accounts: [account] }, { key }))
}

function outcomeOf(request: ReturnType<TestEngine['post']>): Promise<string> {
  return request.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AgentError ? error.code : Promise.reject(error)),
  )
}
