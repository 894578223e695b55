import type { PolicyModel } from '../../support/policy-model.ts'
import type { Ask, ModelPolicy } from '../../support/policy-model-asks.ts'
import { governedKinds } from '../../support/policy-model-facts.ts'
import { anyOf, conditionAbout, consensusAmong, textOf, timeAround } from '../../support/policy-phrases.ts'
import type { Random } from '../../support/random.ts'
import type { HistoryNames } from './history-names.ts'

/** A random request that makes sense of what the model holds. */
export function anyAsk(random: Random, model: PolicyModel, known: HistoryNames): Ask {
  const { users, tags, policies, quorum } = model
  const names = [...users.keys()]
  const user = () => anyOf(random, names)
  const someTag = () => anyOf(random, [...tags])
  const keyOf = (name: string) => anyOf(random, [...(users.get(name)?.keys ?? [])])
  const asks: (() => Ask | undefined)[] = [
    () => ({ kind: 'CREATE_USER_TAG', tag: known.name('tag'), users: random.percent(50) ? [user()] : [] }),
    () => ({ kind: 'CREATE_USER_TAG', tag: known.name('tag'), users: [] }),
    () => ({ kind: 'CREATE_PRIVATE_KEY_TAG', tag: known.name('key tag') }),
    () => (tags.size === 0 ? undefined : { kind: 'UPDATE_USER_TAG', tag: someTag(), adds: user(), removes: user() }),
    () => (tags.size === 0 ? undefined : { kind: 'DELETE_USER_TAGS', tag: someTag() }),
    () =>
      names.length > 4
        ? undefined
        : { kind: 'CREATE_USERS', user: known.name('user'), key: known.keyName(known.nextKey()) },
    () => ({ kind: 'DELETE_USERS', user: user() }),
    () => ({ kind: 'CREATE_API_KEYS', user: user(), key: known.keyName(known.nextKey()) }),
    () => {
      const owner = user()
      return { kind: 'DELETE_API_KEYS', user: owner, key: keyOf(owner) }
    },
    () => ({ kind: 'CREATE_POLICY', policy: anyPolicy(random, model, known) }),
    () => {
      const changed = policies.length > 0 && anyOf(random, policies)
      return changed ? { kind: 'UPDATE_POLICY', policy: anyPolicy(random, model, known, changed.name) } : undefined
    },
    () => (policies.length === 0 ? undefined : { kind: 'DELETE_POLICY', policy: anyOf(random, policies) }),
    () => {
      const chosen = names.filter(name => quorum.users.includes(name) || random.percent(30))
      return { kind: 'UPDATE_ROOT_QUORUM', threshold: 1 + random.below(chosen.length), users: chosen }
    },
  ]
  return anyOf(random, asks)() ?? { kind: 'CREATE_PRIVATE_KEY_TAG', tag: known.name('key tag') }
}

/** The type and parameters of a request, as a client sends them. */
export function requestOf(ask: Ask, known: HistoryNames): readonly [type: string, parameters: unknown] {
  const id = (name: string) => known.id(name)
  if (ask.kind === 'CREATE_USER_TAG') return [ask.kind, { userTagName: ask.tag, userIds: ask.users.map(id) }]
  if (ask.kind === 'UPDATE_USER_TAG')
    return [ask.kind, { userTagId: id(ask.tag), addUserIds: [id(ask.adds)], removeUserIds: [id(ask.removes)] }]
  if (ask.kind === 'DELETE_USER_TAGS') return [ask.kind, { userTagIds: [id(ask.tag)] }]
  if (ask.kind === 'DELETE_USERS') return [ask.kind, { userIds: [id(ask.user)] }]
  if (ask.kind === 'CREATE_PRIVATE_KEY_TAG') return [ask.kind, { privateKeyTagName: ask.tag, privateKeyIds: [] }]
  if (ask.kind === 'UPDATE_ROOT_QUORUM') return [ask.kind, { threshold: ask.threshold, userIds: ask.users.map(id) }]
  if (ask.kind === 'DELETE_POLICY') return [ask.kind, { policyId: id(ask.policy.name) }]
  if (ask.kind === 'CREATE_POLICY') return ['CREATE_POLICY_V3', { ...textsOf(ask.policy), notes: '' }]
  if (ask.kind === 'UPDATE_POLICY') {
    const { effect, condition, consensus, time } = textsOf(ask.policy)
    const changes = { policyEffect: effect, policyCondition: condition, policyConsensus: consensus, time }
    return ['UPDATE_POLICY_V2', { policyId: id(ask.policy.name), ...changes }]
  }
  if (ask.kind === 'DELETE_API_KEYS') return [ask.kind, { userId: id(ask.user), apiKeyIds: [id(ask.key)] }]
  const { publicKey, curve } = known.testKey(ask.key)
  const apiKeys = [{ apiKeyName: ask.key, publicKey, curveType: curve }]
  if (ask.kind === 'CREATE_API_KEYS') return ['CREATE_API_KEYS_V2', { userId: id(ask.user), apiKeys }]
  const user = { userName: ask.user, apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  return ['CREATE_USERS_V4', { users: [user] }]
}

export function anyPolicy(
  random: Random,
  model: PolicyModel,
  known: HistoryNames,
  name = known.name('policy'),
): ModelPolicy {
  const { users, tags, now } = model
  const among = {
    users: [...users.keys()],
    keys: [...users.values()].flatMap(user => [...user.keys]),
    tags: [...tags],
  }
  const idOf = (each: string) => known.id(each)
  return {
    name,
    denies: random.percent(25),
    ...(random.percent(70) && { condition: conditionAbout(random, among.users, governedKinds, idOf) }),
    ...(random.percent(85) && { consensus: consensusAmong(random, among, idOf) }),
    ...(random.percent(15) && { time: timeAround(random, now) }),
  }
}

export function textsOf({ name, denies, condition, consensus, time }: ModelPolicy) {
  return {
    policyName: name,
    effect: denies ? ('EFFECT_DENY' as const) : ('EFFECT_ALLOW' as const),
    condition: condition ? textOf(condition) : '',
    consensus: consensus ? textOf(consensus) : '',
    time: time ? textOf(time) : '',
  }
}

export function wordsOf(ask: Ask) {
  return 'policy' in ask && 'denies' in ask.policy ? { ...ask, policy: textsOf(ask.policy as ModelPolicy) } : ask
}
