import { describe, expect, test } from 'vitest'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { p256Key } from '../../support/client.ts'
import { approveFirst, testEngine } from '../../support/engine.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { apiKeyOf, newProfile, signInWith } from '../../support/session-profiles.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const signing = "activity.action == 'SIGN'"
const payloadOf = ({ result }: ActivityRecord) => {
  const { session } = result.stampLoginResult as { session: string }
  return JSON.parse(atob(session.split('.')[1] ?? ''))
}

const server = () => testServer({ approvals: 'nothing' })
const ask = async (agent: TestServer, query: string, fields: object = {}, key = agent.users[0]!.key) =>
  agent.call(`/public/v1/query/${query}`, { organizationId: agent.organizationId, ...fields }, { key })

describe('a login with a profile', () => {
  test('says so in its token, which clients decode as plain base64, and in the credential', async () => {
    const agent = await server()
    const scope = "activity.kind != '>>>???~~~ü'"
    const id = await newProfile(agent, scope, { name: 'Tradé?' })
    const { publicKey } = p256Key()
    const login = await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey, sessionProfileId: id })
    expect(payloadOf(login)).toEqual({
      exp: Math.floor((agent.clock.now() + 900_000) / 1000),
      ...{ public_key: publicKey, session_type: 'Tradé?', session_profile_id: id, scope },
      ...{ user_id: agent.users[0]?.id, organization_id: agent.organizationId },
    })
    const { body } = await ask(agent, 'get_api_keys', { userId: agent.users[0]?.id })
    expect(body.apiKeys).toContainEqual(
      expect.objectContaining({ credential: { publicKey, type: 'CREDENTIAL_TYPE_LOGIN', sessionProfileId: id } }),
    )
  })

  test.each([
    ['neither says', undefined, undefined, 900],
    ['the login says', undefined, '100', 100],
    ['the profile says', '3600', undefined, 3600],
    ['the login says less', '3600', '100', 100],
    ['the profile says less', '100', '3600', 100],
  ])('ends when %s', async (_, ofProfile, ofLogin, seconds) => {
    const agent = await testEngine({ approvals: 'nothing' })
    const id = await newProfile(agent, signing, ofProfile ? { expirationSeconds: ofProfile } : {})
    const key = p256Key()
    const parameters = {
      publicKey: key.publicKey,
      sessionProfileId: id,
      ...(ofLogin && { expirationSeconds: ofLogin }),
    }
    const login = await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', parameters)
    expect(apiKeyOf(agent, key)).toMatchObject({ sessionProfileId: id, expirationSeconds: seconds })
    expect(payloadOf(login).exp).toBe(Math.floor(agent.clock.now() / 1000) + seconds)
  })

  test('names the scope on its card', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    await agent.post('ACTIVITY_TYPE_CREATE_SESSION_PROFILE', { sessionProfileName: 'Trading', scope: signing })
    await approveFirst(agent)
    const [profile] = agent.store.list('sessionProfiles', agent.organizationId)
    await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: p256Key().publicKey, sessionProfileId: profile?.id })
    const { shown } = agent.engine.approvals.cards()[0]!
    expect(shown.fields).toContainEqual({
      label: 'Session profile',
      value: 'Trading',
      children: [{ label: 'Only requests for which this is true', value: signing, style: 'text' }],
    })
    expect(shown.fields).toContainEqual({ label: 'Requests the session may make', value: 'The action is signing' })
    expect(shown.warnings).toEqual([
      { level: 'danger', text: expect.stringContaining('can do what the session profile lets Root 1 do') },
    ])
  })
})

describe('a profile', () => {
  test('is returned as it was created, alone and in the list', async () => {
    const agent = await server()
    const id = await newProfile(agent, signing, { name: 'Trading', expirationSeconds: '60' })
    const sessionProfile = {
      ...{ sessionProfileId: id, sessionProfileName: 'Trading', scope: signing, expirationSeconds: '60' },
      ...{ createdAt: expect.anything(), updatedAt: expect.anything() },
    }
    expect((await ask(agent, 'get_session_profile', { sessionProfileId: id })).body.sessionProfile).toEqual(
      sessionProfile,
    )
    expect((await ask(agent, 'get_session_profiles')).body.sessionProfiles).toEqual([sessionProfile])
    const missing = await ask(agent, 'get_session_profile', { sessionProfileId: agent.organizationId })
    expect(missing).toMatchObject({ status: 404, body: { message: expect.stringContaining('unable to find session') } })
  })

  test('has a name of its own', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    await newProfile(agent, signing, { name: 'Trading' })
    await expect(newProfile(agent, 'true', { name: 'Trading' })).rejects.toThrow('already has this name')
  })

  test('of the parent narrows sessions of its sub-organizations, and one of theirs narrows none of the parent', async () => {
    const agent = await server()
    const key = p256Key()
    const { organizationId } = await addOrganization(agent, key)
    const ofParent = await newProfile(agent, "activity.action == 'READ'", { name: 'Of the parent' })
    const own = await newProfile(agent, "activity.action == 'READ'", { organizationId, key, name: 'Own' })
    for (const id of [own, ofParent]) {
      const session = await signInWith(agent, id, { key, organizationId })
      const asked = await ask(agent, 'get_session_profiles', { organizationId }, session)
      expect(asked.body.sessionProfiles).toMatchObject([{ sessionProfileId: own }, { sessionProfileId: ofParent }])
      expect((await ask(agent, 'get_session_profile', { organizationId, sessionProfileId: id }, session)).status).toBe(
        200,
      )
      const tag = { userTagName: 'More', userIds: [] }
      const refused = agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', tag, { key: session, organizationId })
      await expect(refused).rejects.toThrow('session profile')
    }
    await expect(signInWith(agent, own)).rejects.toThrow('invalid session profile')
    const stranger = await addOrganization(agent, p256Key(), {})
    const elsewhere = { sessionProfileId: ofParent, organizationId: stranger.organizationId }
    expect((await ask(agent, 'get_session_profile', elsewhere)).status).not.toBe(200)
  })
})

describe('the card of a new profile', () => {
  const cardOf = async (scope: string) => {
    const agent = await testEngine({ approvals: 'everything' })
    const parameters = { sessionProfileName: 'Trading', scope, expirationSeconds: '3600', notes: 'For the bot' }
    await agent.post('ACTIVITY_TYPE_CREATE_SESSION_PROFILE', parameters)
    return agent.engine.approvals.cards()[0]!.shown
  }

  test('says the scope in words and as code', async () => {
    const { fields, warnings } = await cardOf(`${signing} || activity.action == 'READ'`)
    expect(fields).toEqual([
      { label: 'Name', value: 'Trading' },
      { label: 'Requests its sessions may make', value: expect.stringMatching(/signing[\s\S]*reading/), style: 'text' },
      { label: 'Its sessions end', value: 'after 1 hour at the latest' },
      { label: 'Notes', value: 'For the bot', style: 'text' },
      {
        ...{ label: 'As code', value: '', folded: true },
        children: [{ label: 'Scope', value: `${signing} || activity.action == 'READ'`, style: 'text' }],
      },
    ])
    expect(warnings).toEqual([])
  })

  test.each([
    ["activity.action != 'EXPORT'", /CREATE_API_ONLY_USERS|CREATE_USERS/],
    ["activity.resource == 'CREDENTIAL'", /CREATE_API_KEYS/],
    ["activity.type == 'ACTIVITY_TYPE_CREATE_POLICY_V3'", /it allows CREATE_POLICY\./],
    ['true', /and \d+ other kinds of request/],
  ])('warns of %s, by which a session could give itself more', async (scope, words) => {
    const { warnings } = await cardOf(scope)
    expect(warnings[0]).toEqual({ level: 'danger', text: expect.stringMatching(words) })
  })
})
