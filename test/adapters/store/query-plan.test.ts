import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityStatuses } from '../../../src/core/ledger/lifecycle.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { acme, examples, idOf } from '../../support/records.ts'
import { fillWithActivities, fillWithSubOrganizations, openWatched } from './watched-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
const activities = 100_000
const middle = idOf(1000 + activities / 2)
const watched = openWatched(join(folder, 'agent.db'))
const { database, store, compiled, planOf, plansOf } = watched

beforeAll(() => fillWithActivities(watched, activities))
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const sorts = (step: string) => step.includes('TEMP B-TREE')
const scans = (step: string) => step.startsWith('SCAN')

describe('with 100,000 activities', () => {
  test.each<[string, Parameters<Store['activities']>[1], RegExp]>([
    ['everything', {}, /USING INDEX sqlite_autoindex_activities_1 \(organizationId=\?/],
    ['two statuses', { statuses: activityStatuses.slice(1, 3) }, /USING INDEX activitiesByStatus/],
    ['what is completed', { statuses: activityStatuses.slice(3, 4) }, /USING INDEX activitiesByType/],
    ['one status', { statuses: activityStatuses.slice(5) }, /USING INDEX activitiesByStatus/],
    ['two types', { types: ['A', 'B'] }, /USING INDEX activitiesByType \(organizationId=\? AND type=\? AND status=\?/],
    [
      'a type and two statuses',
      { types: ['A'], statuses: activityStatuses.slice(3, 5) },
      /USING INDEX activitiesByType/,
    ],
    [
      'more types than there are ranges',
      { types: Array.from({ length: 50 }, (_, number) => `TYPE_${number}`) },
      /USING INDEX sqlite_autoindex_activities_1 \(organizationId=\?/,
    ],
  ])('a page of %s is ranges of an index, merged, never sorted', (_, filter, index) => {
    for (const bounds of [{}, { after: middle }, { before: middle }]) {
      const plan = plansOf(() => store.activities(acme, filter, { limit: 20, ...bounds }))
      const searches = plan.filter(step => step.startsWith('SEARCH'))
      expect(plan.filter(step => sorts(step) || scans(step))).toEqual([])
      expect(searches.length).toBeGreaterThan(0)
      for (const search of searches) {
        expect(search).toMatch(index)
        if (Object.keys(bounds).length > 0) expect(search).toMatch(/AND id[<>]\?/)
      }
    }
  })

  test('what no index holds is asked of a range of one, which ends where it should', () => {
    const word = { texts: ['deadbeef'], types: [] }
    const filter = { sought: { words: [word] }, since: 1, until: 2, downTo: middle }
    const plan = plansOf(() => store.activities(acme, filter, { limit: 20, after: idOf(1000 + activities) }))
    const [own, sentence] = plan.filter(step => step.startsWith('SEARCH'))
    expect(own).toMatch(/USING INDEX sqlite_autoindex_activities_1 \(organizationId=\? AND id>\? AND id<\?\)/)
    expect(sentence).toMatch(/SEARCH audit USING INDEX movesOfActivity \(activityId=\?\)/)
    expect(plan.filter(step => sorts(step) || scans(step))).toEqual([])
  })

  test('so many places down are counted in an index alone', () => {
    const sql = compiled.find(each => each.endsWith('OFFSET +?') && each.includes('FROM activities'))
    expect(planOf(sql ?? '').join()).toMatch(/^SEARCH activities USING COVERING INDEX sqlite_autoindex_activities_1/)
    expect(store.olderActivity(acme, middle, 1000)).toBe(idOf(activities / 2))
  })

  test('pages hold what they should', () => {
    const page = store.activities(acme, {}, { limit: 100, after: middle })
    expect(page.map(({ id }) => id)).toEqual(page.map((_, index) => idOf(1000 + activities / 2 - 1 - index)))
    const pending = store.activities(acme, { statuses: ['ACTIVITY_STATUS_PENDING'] }, { limit: 3, before: middle })
    expect(pending.map(({ id }) => id)).toEqual([53, 52, 51].map(thousands => idOf(1000 + thousands * 1000)))
  })

  test('a fingerprint is looked for in an index that has it', () => {
    const sql = compiled.find(each => each.includes('AND fingerprint = +? ORDER'))
    expect(planOf(sql ?? '').join()).toMatch(/USING INDEX sqlite_autoindex_activities_2 \(organizationId=\?/)
    expect(store.withFingerprint(acme, 'sha256:none')).toBeUndefined()
  })

  test('what is not settled is found by its own index', () => {
    const sql = compiled.find(sql => sql.includes('status IN'))
    expect(planOf(sql ?? '')).toEqual(['SCAN activities USING INDEX activitiesUnsettled'])
    expect(store.unsettled()).toHaveLength(101)
  })
})

test.each([
  [
    'whose events wait',
    '> +? ORDER BY ifnull(',
    /INDEX webhookDeliveriesOfSource \(organizationId=\? AND endpointId=\? AND <expr>>/,
  ],
  [
    'what is due of one',
    'nextAttemptAt <= +? AND id NOT IN (SELECT value FROM json_each(+?)) ORDER',
    /INDEX webhookDeliveriesOfSource \(.*<expr>=\? AND <expr>=\? AND .*nextAttemptAt<\?/,
  ],
  [
    'what was due before the clock was set',
    'nextAttemptAt > +? AND id NOT IN (SELECT value FROM json_each(+?)) ORDER',
    /INDEX webhookDeliveriesOfSource \(.*<expr>=\? AND <expr>=\? AND nextAttemptAt>\?/,
  ],
  [
    'whether anything is due',
    'nextAttemptAt <= +? AND id NOT IN (SELECT value FROM json_each(+?)) LIMIT',
    /INDEX webhookDeliveriesByTime \(.*nextAttemptAt<\?/,
  ],
  [
    'when something is due',
    'nextAttemptAt > +? ORDER BY nextAttemptAt LIMIT',
    /INDEX webhookDeliveriesByTime \(.*nextAttemptAt>\?/,
  ],
  [
    'what waits of an activity',
    'activityId IS +?',
    /INDEX webhookDeliveriesOfActivity \(organizationId=\? AND endpointId=\? AND activityId=\?/,
  ],
  ['what was sent and is followed', "= 'BROADCASTING'", /INDEX webhookDeliveriesOfSends \(.*happenedAt/],
  ['what was settled long ago', 'OFFSET +?', /INDEX webhookDeliveriesOfEndpoint \(.*state=\?/],
])('for a webhook, %s is found in an index', (_, text, index) => {
  const sql = compiled.find(each => each.includes('FROM webhookDeliveries') && each.includes(text)) ?? ''
  const plan = planOf(sql)
  expect(plan.filter(step => sorts(step) || (scans(step) && !step.includes('json_each')))).toEqual([])
  expect(plan.join('\n')).toMatch(index)
})

test.each<[string, () => unknown, RegExp]>([
  ['records', () => store.list('users', acme), /INDEX usersOfOrganization \(organizationId=\?\)/],
  ['records, a page', () => store.list('wallets', acme, {}, { limit: 9 }), /INDEX walletsOfOrganization \(organiz/],
  ["a user's API keys", () => store.list('apiKeys', acme, { userId: 'u' }), /INDEX apiKeysOfUser \(organ.*userId=\?\)/],
  ["a wallet's accounts", () => store.list('walletAccounts', acme, { walletId: 'w' }), /INDEX walletAccountsOfWallet/],
  ['accounts by address', () => store.list('walletAccounts', acme, { address: 'a' }), /INDEX walletAccountsByAddress/],
  ['API keys by public key', () => store.apiKeysByPublicKey('02'), /USING INDEX sqlite_autoindex_apiKeys_2/],
  ['passkeys by id', () => store.authenticatorsByCredentialId('c'), /USING INDEX sqlite_autoindex_authenticators_2/],
  ['private keys by address', () => store.privateKeyByAddress(acme, 'a'), /SEARCH named USING PRIMARY KEY/],
  ['organizations', () => store.organizations(), /SCAN organizations USING INDEX organizationsInOrder/],
])('listing %s follows an index and sorts nothing', (_, read, index) => {
  const plan = plansOf(read)
  expect(plan.filter(sorts)).toEqual([])
  expect(plan.join('\n')).toMatch(index)
})

test.each([
  ['totals of hours', 'FROM reservedTotals', 'hour>', ['SEARCH reservedTotals USING PRIMARY KEY']],
  [
    'reservations of part of one',
    'taken.createdAt <',
    'createdAt>',
    [
      'SEARCH taken USING PRIMARY KEY',
      'SEARCH activities USING INDEX sqlite_autoindex_activities_1 (organizationId=? AND id=?)',
    ],
  ],
  [
    'its own',
    'AND taken.activityId =',
    'activityId=? AND controlId=?',
    [
      'SEARCH taken USING INDEX sqlite_autoindex_reservations_2',
      'SEARCH activities USING INDEX sqlite_autoindex_activities_1 (organizationId=? AND id=?)',
    ],
  ],
])('what was taken of a control is a range of an index: %s', (_, part, range, steps) => {
  const plan = planOf(compiled.findLast(sql => sql.includes(part)) ?? '')
  expect(plan).toEqual(steps.map(step => expect.stringContaining(step)))
  expect(plan[0]).toContain(range)
})

test('the evaluations of an activity are found by it', () => {
  expect(planOf(compiled.find(sql => sql.includes('FROM policyEvaluations')) ?? '')).toEqual([
    'SEARCH policyEvaluations USING INDEX policyEvaluationsOfActivity (activityId=?)',
    'SEARCH outcomeSets USING INDEX sqlite_autoindex_outcomeSets_1 (digest=?)',
  ])
})

test('a page of records beside a cursor is a range of the index', async () => {
  await store.write(transaction => transaction.insert('users', examples.users))
  const plan = plansOf(() => store.list('users', acme, {}, { limit: 9, after: examples.users.id }))
  expect(plan).toEqual(['SEARCH users USING INDEX usersOfOrganization (organizationId=? AND (createdAt,id)<(?,?))'])
})

describe('with 20,000 sub-organizations', () => {
  const subOrganizations = 20_000
  beforeAll(() => fillWithSubOrganizations(database, subOrganizations))

  const page = (filter: Parameters<Store['subOrganizations']>[1], bounds = {}) =>
    store.subOrganizations(acme, filter, { limit: 20, ...bounds })
  const cursor = '01890000-0000-7000-9000-000000010000'

  test.each([{}, { after: cursor }, { before: cursor }])('a page of all is a range of an index: %o', bounds => {
    const plan = plansOf(() => page(undefined, bounds)).filter(step => step.includes('organizationsOfParent'))
    expect(plan).toEqual([
      expect.stringMatching(
        /^SEARCH organizations USING INDEX organizationsOfParent \(parentId=\?( AND \(createdAt,id\)[<>]\(\?,\?\))?\)$/,
      ),
    ])
    expect(page(undefined, bounds)).toHaveLength(20)
  })

  test('those of a name are read in the order of their index', () => {
    const plan = plansOf(() => page({ kind: 'organizations', where: { name: 'Nobody' } }))
    expect(plan).toEqual(['SEARCH organizations USING INDEX organizationsOfParentByName (parentId=? AND name=?)'])
  })

  test('what many hold is asked of each in that order', () => {
    const any = ['emailVerified', 'phoneVerified'].map(field => ({ kind: 'users', where: { [field]: true } }) as const)
    const plan = plansOf(() => page(any))
    expect(plan[0]).toBe('SEARCH organizations USING INDEX organizationsOfParent (parentId=?)')
    expect(plan.filter(step => sorts(step) || scans(step))).toEqual([])
  })

  test('what is searched is asked of each in that order', () => {
    const search = [
      { kind: 'organizations', holding: 'a', in: ['name', 'id'] },
      { kind: 'users', holding: 'a', in: ['name', 'email'] },
      { kind: 'walletAccounts', holding: 'a', in: ['address'] },
    ] as const
    const plan = plansOf(() => page(search))
    expect(plan[0]).toBe('SEARCH organizations USING INDEX organizationsOfParent (parentId=?)')
    expect(plan.filter(step => sorts(step) || scans(step))).toEqual([])
  })

  test('those at the top are found without looking at those below', () => {
    const plan = plansOf(() => store.topOrganizations())
    expect(plan).toEqual(['SEARCH organizations USING INDEX organizationsOfParent (parentId=?)'])
  })

  test.each<[Parameters<Store['subOrganizations']>[1] & object, RegExp]>([
    [{ kind: 'users', where: { email: 'a' } }, /SEARCH users USING COVERING INDEX usersByMailbox \(email=\?\)/],
    [
      { kind: 'users', where: { email: 'a', emailVerified: true } },
      /SEARCH users USING INDEX usersByMailbox \(email=\?\)/,
    ],
    [{ kind: 'users', where: { phoneNumber: 'a' } }, /COVERING INDEX usersByPhoneNumber \(phoneNumber=\?\)/],
    [{ kind: 'users', where: { name: 'a' } }, /COVERING INDEX usersByName \(name=\?\)/],
    [{ kind: 'apiKeys', where: { publicKey: 'a' } }, /COVERING INDEX sqlite_autoindex_apiKeys_2 \(publicKey=\?\)/],
    [{ kind: 'authenticators', where: { credentialId: 'a' } }, /COVERING INDEX sqlite_autoindex_authenticators_2/],
    [
      { kind: 'oauthProviders', where: { issuer: 'a', audience: 'b', subject: 'c' } },
      /COVERING INDEX sqlite_autoindex_oauthProviders_2 \(issuer=\? AND audience=\? AND subject=\?\)/,
    ],
    [{ kind: 'walletAccounts', where: { address: 'a' } }, /COVERING INDEX walletAccountsOfAnybody \(address=\?\)/],
  ])('what holds %o is found by that, and only then put in order', (filter, index) => {
    for (const bounds of [{}, { after: cursor }]) {
      const plan = plansOf(() => page(filter, bounds))
      expect(plan.join('\n')).toMatch(index)
      expect(plan.filter(step => scans(step) && step !== 'SCAN holding')).toEqual([])
      expect(plan.filter(sorts)).toEqual(['USE TEMP B-TREE FOR ORDER BY'])
      expect(plan.filter(step => step.includes('organizationsOfParent'))).toEqual([])
    }
  })
})

test('nothing the store asks or changes reads a whole table, but for tables of a few rows', () => {
  // Only the last row is read of what is read backwards by its number.
  const readsOne = (sql: string) => /FROM activities ORDER BY rank DESC LIMIT 1$/.test(sql)
  const plans = compiled.filter(sql => /^\s*(SELECT|UPDATE|DELETE)/.test(sql) && !readsOne(sql)).flatMap(planOf)
  // "holding" is not a table: it is what a search for sub-organizations has found.
  const whole = new Set(plans.flatMap(step => /^SCAN (\w+)$/.exec(step)?.[1] ?? []))
  expect(whole).toEqual(new Set(['delivered', 'holding']))
})
