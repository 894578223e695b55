/** Promise: a credential with a list of networks opens nothing from elsewhere, and no list locks the person out of the window. */
import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { requireProgram } from '../../src/core/programs/program.ts'
import { isInNetworks } from '../../src/core/schema/ip-network.ts'
import { whoami } from '../../src/core/users/whoami.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { testEngine } from '../support/engine.ts'
import { addUser } from '../support/policies.ts'
import { signInWith } from '../support/session-profiles.ts'
import { addOrganization } from '../support/sub-organization.ts'
import { windowOver } from '../support/window.ts'

const office = { subject: 'CN=office', address: '10.0.0.5' }
const elsewhere = { subject: 'CN=office', address: '10.0.1.5' }

async function started() {
  const agent = await testEngine({ approvals: 'nothing' })
  const set = (parameters: object, options = {}) => agent.post('ACTIVITY_TYPE_SET_IP_ALLOWLIST', parameters, options)
  let made = 0
  const from = (remote: typeof office | undefined, key: TestKey = agent.users[0]!.key) =>
    agent.post(
      'ACTIVITY_TYPE_CREATE_USER_TAG',
      { userTagName: `Tag ${++made}`, userIds: [] },
      { key, ...(remote && { remote }) },
    )
  return { agent, set, from }
}

describe('the list of an organization', () => {
  test('is for every credential, and for this computer too', async () => {
    const { set, from } = await started()
    await set({ rules: [{ cidr: '10.0.0.0/24', label: 'Office' }] })
    await expect(from(elsewhere)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    await expect(from(undefined)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    expect(await from(office)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    expect(await from({ ...office, address: '::ffff:10.0.0.5' })).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    await expect(from({ ...office, address: 'fe80::1%eth0' })).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })

  test.each(['127.0.0.1/32', '::1/128'])('with %s lets programs on this computer in', async cidr => {
    const { set, from } = await started()
    await set({ rules: [{ cidr }] })
    expect(await from(undefined)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    await expect(from(office)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })

  test('that is switched off refuses nobody', async () => {
    const { set, from } = await started()
    await set({ enabled: false, rules: [{ cidr: '10.0.0.0/24' }] })
    expect(await from(undefined)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  })

  test('refuses queries and programs with a token as well', async () => {
    const { agent, set } = await started()
    await set({ rules: [{ cidr: '10.0.0.0/24' }] })
    const { engine, organizationId, users } = agent
    const body = JSON.stringify({ organizationId })
    const key = users[0]!.key
    const caller = { window: false, remote: elsewhere }
    const request = { path: whoami.path, body: Buffer.from(body), stamp: key.stamp(body), caller }
    await expect(answerQuery(engine, whoami, request)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    const token = { organizationId, publicKey: key.publicKey, stamp: (bytes: Uint8Array) => key.stamp(bytes) }
    const program = { token, caller, charge: () => undefined, until: new AbortController().signal }
    await expect(requireProgram(engine, program as never)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    const atWindow = { ...request, caller: { window: true } }
    expect(await answerQuery(engine, whoami, atWindow)).toMatchObject({ organizationId })
  })
})

describe('the list of an API key', () => {
  test('is for it and the sessions that it began, and for no other', async () => {
    const { agent, set, from } = await started()
    const { publicKey } = agent.users[0]!.key
    const session = await signInWith(agent, undefined)
    await set({ publicKey, rules: [{ cidr: '10.0.0.0/24' }] })
    await expect(from(elsewhere)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    await expect(from(elsewhere, session)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    expect(await from(office, session)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    const other = await addUser(agent, 'Other')
    await expect(from(elsewhere, other.key)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('is taken away again from a network that it allows', async () => {
    const { agent, set, from } = await started()
    const { publicKey } = agent.users[0]!.key
    await set({ publicKey, rules: [{ cidr: '10.0.0.0/24' }] })
    await agent.post('ACTIVITY_TYPE_REMOVE_IP_ALLOWLIST', { publicKey }, { remote: office })
    expect(await from(elsewhere)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  })
})

test.each([
  ['wider than is allowed', { rules: [{ cidr: '10.0.0.0/8' }] }, '/20'],
  ['wider than is allowed of IPv6', { rules: [{ cidr: '2001:db8::/32' }] }, '/48'],
  ['no network', { rules: [{ cidr: '10.0.0.300/24' }] }, 'must be a network'],
  ['an address alone', { rules: [{ cidr: '10.0.0.1' }] }, 'must be a network'],
  ['nothing', { rules: [] }, 'rules'],
  ['eleven of a kind', { rules: Array(11).fill({ cidr: '10.0.0.0/24' }) }, 'at most 10'],
  ['a key that is not there', { publicKey: '02ab', rules: [{ cidr: '10.0.0.0/24' }] }, 'Could not find an API key'],
  ['a key, switched off', { publicKey: '02ab', enabled: false, rules: [{ cidr: '10.0.0.0/24' }] }, 'enabled is for'],
])('a list for %s is refused', async (_, parameters, why) => {
  const { set } = await started()
  await expect(set(parameters)).rejects.toMatchObject({ message: expect.stringContaining(why) })
})

test('a sub-organization has none', async () => {
  const { agent, set } = await started()
  const key = p256Key()
  const { organizationId } = await addOrganization(agent, key)
  await expect(set({ rules: [{ cidr: '10.0.0.0/24' }] }, { organizationId, key })).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
  })
})

test('the window shows each list, and takes it away', async () => {
  const { agent, set, from } = await started()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { publicKey } = agent.users[0]!.key
  await set({ publicKey, rules: [{ cidr: '127.0.0.1/32', label: 'Here' }] })
  await set({ rules: [{ cidr: '10.0.0.0/24' }] })
  expect((await window['organization.get']({ organizationId })).networks).toEqual([
    { apiKey: null, enabled: true, rules: [{ cidr: '10.0.0.0/24', label: null }] },
    { apiKey: { publicKey, name: 'Key 1' }, enabled: true, rules: [{ cidr: '127.0.0.1/32', label: 'Here' }] },
  ])
  await window['organization.removeNetworks']({ organizationId, publicKey: null })
  expect(await from(undefined)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  await window['organization.removeNetworks']({ organizationId, publicKey })
  expect((await window['organization.get']({ organizationId })).networks).toEqual([])
})

test('a connection that has closed has no address, and is in no network', () => {
  expect(isInNetworks(['127.0.0.1/32', '::1/128'], undefined)).toBe(true)
  for (const none of ['', '%eth0', 'unknown', 'localhost']) {
    expect(isInNetworks(['127.0.0.1/32', '::1/128', '192.168.0.0/20'], none), none).toBe(false)
  }
  expect(isInNetworks(['fe80::/48'], 'fe80::1%eth0')).toBe(true)
})
