import { getClientSignatureMessageForSignup } from '@turnkey/core'
import { expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import { approveFirst } from '../../support/engine.ts'
import {
  addPerson,
  addUser,
  loginWith,
  mailTo,
  proved,
  sendCode,
  signatureBy,
  tryCode,
} from '../../support/one-time-codes.ts'
import { testServer } from '../../support/server.ts'
import { resultOf, submit } from '../../support/signing-up.ts'
import { unnoted } from '../../support/unnoted.ts'

const email = 'ada@example.org'
type Proof = Awaited<ReturnType<typeof proved>>

function signUpWith({ verificationToken, key }: Proof, name = 'Ada', contact: string = email) {
  const apiKeys = [{ apiKeyName: 'k', publicKey: p256Key().publicKey, curveType: 'API_KEY_CURVE_P256' as const }]
  const user = { apiKeys, authenticators: [], oauthProviders: [] }
  const { message } = getClientSignatureMessageForSignup({ verificationToken, email: contact, ...user })
  return {
    subOrganizationName: name,
    rootUsers: [{ userName: name, userEmail: contact, ...user }],
    rootQuorumThreshold: 1,
    verificationToken,
    clientSignature: signatureBy(key, message),
  }
}

test.each(['V7', 'V8'])('one token signs up once and then logs in once: %s', async version => {
  const server = await testServer()
  const proof = await proved(server, email)
  const made = resultOf(await submit(server, `CREATE_SUB_ORGANIZATION_${version}`, signUpWith(proof)))
  const [userId] = made.rootUserIds
  expect(server.store.find('users', made.subOrganizationId, userId)).toMatchObject({ emailVerified: true })
  const second = await submit(server, `CREATE_SUB_ORGANIZATION_${version}`, signUpWith(proof, 'Second'))
  expect(second).toMatchObject({ status: 400, body: { message: expect.stringContaining('works only once') } })
  const at = { organizationId: made.subOrganizationId }
  expect((await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)).status).toBe(200)
  expect((await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)).status).toBe(400)
})

test('a sign-up that differs in one thing from what was signed or proved is refused, and the token stays good', async () => {
  const server = await testServer()
  const proof = await proved(server, email)
  const good = signUpWith(proof)
  const [user] = good.rootUsers as [(typeof good.rootUsers)[0]]
  const eve = { apiKeyName: 'eve', publicKey: p256Key().publicKey, curveType: 'API_KEY_CURVE_P256' }
  const otherKey = { ...user, apiKeys: [eve] }
  const stranger = signUpWith(proof, 'Ada', 'eve@example.org')
  const said = JSON.parse(good.clientSignature.message)
  const signed = (message: object, key = proof.key) => ({
    ...good,
    clientSignature: signatureBy(key, JSON.stringify(message)),
  })
  const bad: Record<string, object> = {
    'another API key': { ...good, rootUsers: [otherKey] },
    'one API key more': { ...good, rootUsers: [{ ...user, apiKeys: [...user.apiKeys, eve] }] },
    'another e-mail': { ...good, rootUsers: [{ ...user, userEmail: 'eve@example.org' }] },
    'another e-mail, signed': stranger,
    'no e-mail': { ...good, rootUsers: [{ ...user, userEmail: undefined }] },
    'a phone number too': { ...good, rootUsers: [{ ...user, userPhoneNumber: '+4915112345678' }] },
    'the contact is of the second user': { ...good, rootUsers: [{ ...otherKey, userEmail: undefined }, user] },
    'no signature': { ...good, clientSignature: undefined },
    'no token': { ...good, verificationToken: undefined },
    'signed by another key': signed(said, p256Key()),
    'a signature to log in': signed({ ...said, type: 'USAGE_TYPE_LOGIN' }),
    'a signature for another token': signed({ ...said, tokenId: crypto.randomUUID() }),
    'a field more': signed({ ...said, more: 1 }),
    'a field less': signed({ ...said, signupV2: { ...said.signupV2, apiKeys: undefined } }),
  }
  for (const [name, each] of Object.entries(bad)) {
    const { status, body } = await submit(server, 'CREATE_SUB_ORGANIZATION_V8', each)
    expect([name, status, body.activity?.status]).toEqual([name, 400, undefined])
  }
  expect(server.store.organizations()).toHaveLength(1)
  expect((await submit(server, 'CREATE_SUB_ORGANIZATION_V8', good)).status).toBe(200)
})

test('of twenty sign-ups at once with one token, one is made', async () => {
  const server = await testServer()
  const proof = await proved(server, email)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      submit(server, 'CREATE_SUB_ORGANIZATION_V8', signUpWith(proof, `Ada ${index}`)),
    ),
  )
  const done = replies.filter(({ status, body }) => status === 200 && body.activity.status.endsWith('COMPLETED'))
  expect([done.length, server.store.organizations().length]).toEqual([1, 2])
})

test('a token marks a changed contact once, and no other contact', async () => {
  const server = await testServer()
  const person = await addPerson(server, { email: 'old@example.org' })
  const at = { organizationId: person.organizationId, key: person.key }
  const { verificationToken } = await proved(server, email, at)
  const change = (userId: string, userEmail: string) =>
    submit(server, 'UPDATE_USER_EMAIL', { userId, userEmail, verificationToken }, at)
  expect((await change(person.userId, 'eve@example.org')).status).toBe(400)
  expect((await change(person.userId, email)).status).toBe(200)
  expect(server.store.find('users', person.organizationId, person.userId)).toMatchObject({ email, emailVerified: true })
  const another = await addUser(server, person.organizationId, {})
  expect((await change(another.id, email)).status).toBe(400)
  expect(server.store.find('users', person.organizationId, another.id)).toMatchObject({ email: null })
})

test('where everything waits for the person, cards name contact and expiry and no code or token', async () => {
  const server = await testServer()
  const person = await addPerson(server, { email })
  await server.engine.settings.update({ approvals: 'everything' }, unnoted)
  const shown: string[] = []
  async function agreed<T>(work: Promise<T>): Promise<T> {
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    shown.push(JSON.stringify(server.engine.approvals.cards()))
    await approveFirst(server)
    return work
  }
  const sent = await agreed(sendCode(server, mailTo(email)))
  const key = p256Key()
  const { verificationToken } = resultOf(await agreed(tryCode(server, sent, sent.code, key)))
  const login = loginWith({ verificationToken, key })
  const at = { organizationId: person.organizationId }
  resultOf(await agreed(submit(server, 'OTP_LOGIN_V2', login.parameters, at)))
  for (const card of shown) {
    expect(card).toContain(email)
    for (const secret of [sent.code, verificationToken]) expect(card).not.toContain(secret)
  }
  expect(shown[2]).toMatch(/15 min/)
})
