import { expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser } from '../../support/policies.ts'
import { exportOf, keepSecret, secretTargets } from '../../support/stored-secrets.ts'

/** Promise (decision 65): of several secrets, none goes further than a policy would let each of them go. */
const kindIs = (kind: string) => [{ key: 'kind', value: kind }]

/** Submits a request as a user whom only policies allow anything, and returns the outcome. */
async function outcomeFor(
  rules: readonly (readonly ['ALLOW' | 'DENY', condition: string])[],
  request: (agent: TestEngine, ids: Readonly<Record<'card' | 'mail' | 'plain', string>>) => readonly [string, object],
): Promise<string> {
  const agent = await testEngine({ approvals: 'nothing' })
  const ids = {
    card: await keepSecret(agent, { name: 'Card', staticProperties: kindIs('card') }),
    mail: await keepSecret(agent, { name: 'Mail', staticProperties: kindIs('mail') }),
    plain: await keepSecret(agent),
  }
  const { key } = await addUser(agent, 'Program')
  for (const [effect, condition] of rules) await addPolicy(agent, { effect, condition })
  const [kind, parameters] = request(agent, ids)
  try {
    return (await agent.post(`ACTIVITY_TYPE_${kind}`, parameters, { key })).status
  } catch (thrown) {
    if (thrown instanceof AgentError) return thrown.code
    throw thrown
  }
}

const completed = 'ACTIVITY_STATUS_COMPLETED'
const denied = 'PERMISSION_DENIED'
type Name = 'card' | 'mail' | 'plain'
const exports =
  (...names: Name[]) =>
  (_: TestEngine, ids: Readonly<Record<Name, string>>) =>
    ['EXPORT_SECRETS', exportOf(names.map(name => ids[name])).parameters] as const
const deletes =
  (...names: Name[]) =>
  (_: TestEngine, ids: Readonly<Record<Name, string>>) =>
    ['DELETE_SECRETS', { secretIds: names.map(name => ids[name]) }] as const

const ofCards = "activity.type == 'ACTIVITY_TYPE_EXPORT_SECRETS' && secret.static_properties['kind'] == 'card'"
const all = "activity.resource == 'SECRET'"
const everyCard = "activity.action == 'EXPORT' && secrets.all(each, each.static_properties['kind'] == 'card')"

test.each([
  ['one of the kind that is allowed', ofCards, exports('card'), completed],
  ['one of another kind', ofCards, exports('mail'), denied],
  ['one without that property', ofCards, exports('plain'), denied],
  ['several, of which one is of the kind', ofCards, exports('card', 'mail'), denied],
  ['one by its id alone, to delete it', ofCards, deletes('card'), denied],
  ['several, where each must be of the kind', everyCard, exports('card', 'mail'), denied],
  ['one, where each must be of the kind', everyCard, exports('card'), completed],
  [
    'what the resource and the action name',
    `${all} && activity.action == 'DELETE'`,
    deletes('card', 'mail'),
    completed,
  ],
  ['by the name of another action', `${all} && activity.action == 'DELETE'`, exports('card'), denied],
  ['by its name', "secret.label == 'Card'", exports('card'), completed],
  ['an empty name', "secret.label == '' && secret.exported == false", exports('plain'), completed],
] as const)('a policy that allows: %s', async (_, condition, request, outcome) => {
  expect(await outcomeFor([['ALLOW', condition]], request)).toBe(outcome)
})

test.each([
  ['the kind that is forbidden', ofCards, exports('card'), denied],
  ['another kind', ofCards, exports('mail'), completed],
  ['one without that property, which cannot be told', ofCards, exports('plain'), denied],
  ['several, which may be of the kind', ofCards, exports('mail', 'plain'), denied],
  ['another action', ofCards, deletes('card'), completed],
  ['an import, which is of no secret yet', ofCards.replace(/^.*&& /, ''), () => init, completed],
] as const)('a policy that denies: %s', async (_, condition, request, outcome) => {
  expect(
    await outcomeFor(
      [
        ['ALLOW', all],
        ['DENY', condition],
      ],
      request,
    ),
  ).toBe(outcome)
})

const init = [
  'INIT_IMPORT_SECRETS',
  { encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1', numSecrets: 1 },
] as const

test('a policy about the target key sees the one that all are encrypted to, and denies where there are several', async () => {
  const toTwo = (_: TestEngine, ids: Readonly<Record<Name, string>>) => {
    const secrets = [exportOf([ids.card]), exportOf([ids.mail])].flatMap(({ parameters }) => parameters.secrets)
    return ['EXPORT_SECRETS', { secrets }] as const
  }
  const elsewhere = "activity.action == 'EXPORT' && activity.params.target_public_key == '04ab'"
  expect(
    await outcomeFor(
      [
        ['ALLOW', all],
        ['DENY', elsewhere],
      ],
      exports('card', 'mail'),
    ),
  ).toBe(completed)
  expect(
    await outcomeFor(
      [
        ['ALLOW', all],
        ['DENY', elsewhere],
      ],
      toTwo,
    ),
  ).toBe(denied)
})

test('a user whom no policy lets import cannot begin', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { key } = await addUser(agent, 'Program')
  await expect(secretTargets(agent, 1, { key })).rejects.toMatchObject({ code: denied })
})
