/** The promise: what was switched off lets nobody in, however far a sign-in had come by then. */
import { generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { exampleAuthenticator } from '../../src/core/credentials/example-authenticator.ts'
import { attestedLogin } from '../support/attested.ts'
import type { TestKey } from '../support/client.ts'
import { approveLast } from '../support/engine.ts'
import { addPerson, codeIn, loginWith, mailedKey, mailTo, proved } from '../support/one-time-codes.ts'
import { type Reply, type TestServer, testServer } from '../support/server.ts'
import { resultOf, submit } from '../support/signing-up.ts'
import { unnoted } from '../support/unnoted.ts'

const contacts = { email: 'ada@example.org', phoneNumber: '+4915112345678' }
const mail = { email: contacts.email, emailCustomization: { appName: 'Acme' } }
const targetPublicKey = generateP256KeyPair().publicKeyUncompressed

interface Person {
  readonly organizationId: string
  readonly userId: string
  readonly key: TestKey
}
/** Goes as far as can be gone before the feature is switched off, and answers the rest of the way. */
type Way = (server: TestServer, person: Person) => Promise<() => Promise<Reply>>

const tag = { userTagName: 'Made by whoever signed in', userIds: [] }
const sentCode = async (server: TestServer, organizationId: string, parameters: object) => {
  const { otpId } = resultOf(await submit(server, 'INIT_OTP_AUTH_V3', parameters, { organizationId }))
  return { otpId, otpCode: codeIn(server.messages.at(-1)), targetPublicKey }
}

const ways: Readonly<Record<string, readonly [feature: string, Way]>> = {
  'a mail that signs in, unused': [
    'EMAIL_AUTH',
    async (server, { organizationId }) => {
      const key = await mailedKey(server, 'EMAIL_AUTH_V3', contacts.email, { organizationId })
      return () => submit(server, 'CREATE_USER_TAG', tag, { organizationId, key })
    },
  ],
  'a mail that recovers, unused': [
    'EMAIL_RECOVERY',
    async (server, { organizationId, userId }) => {
      const key = await mailedKey(server, 'INIT_USER_EMAIL_RECOVERY_V2', contacts.email, { organizationId })
      const parameters = { authenticator: exampleAuthenticator, userId }
      return () => submit(server, 'RECOVER_USER', parameters, { organizationId, key })
    },
  ],
  'a mail that signs in, to be asked for': [
    'EMAIL_AUTH',
    async (server, { organizationId }) =>
      () =>
        submit(server, 'EMAIL_AUTH_V3', { ...mail, targetPublicKey }, { organizationId }),
  ],
  'a mail that recovers, to be asked for': [
    'EMAIL_RECOVERY',
    async (server, { organizationId }) =>
      () =>
        submit(server, 'INIT_USER_EMAIL_RECOVERY_V2', { ...mail, targetPublicKey }, { organizationId }),
  ],
  'a token': [
    'OTP_EMAIL_AUTH',
    async (server, { organizationId }) => {
      const { parameters } = loginWith(await proved(server, contacts.email))
      return () => submit(server, 'OTP_LOGIN_V2', parameters, { organizationId })
    },
  ],
  'a token of an attested stamp': [
    'OTP_EMAIL_AUTH',
    async (server, { organizationId }) => {
      const { verificationToken: token, key } = await proved(server, contacts.email)
      return () => attestedLogin(server, { key, token, scheme: 'code', organizationId })
    },
  ],
  'a code by mail': [
    'OTP_EMAIL_AUTH',
    async (server, { organizationId }) => {
      const tried = await sentCode(server, organizationId, mailTo(contacts.email))
      return () => submit(server, 'OTP_AUTH', tried, { organizationId })
    },
  ],
  'a code by text': [
    'SMS_AUTH',
    async (server, { organizationId }) => {
      const parameters = { otpType: 'OTP_TYPE_SMS', contact: contacts.phoneNumber, appName: 'Acme' }
      const tried = await sentCode(server, organizationId, parameters)
      return () => submit(server, 'OTP_AUTH', tried, { organizationId })
    },
  ],
}
const sessionsIn = (server: TestServer, { organizationId }: Person) =>
  server.store.list('apiKeys', organizationId).filter(({ session }) => session !== null)

test.each(Object.entries(ways))('%s', async (_, [feature, way]) => {
  const server = await testServer({ approvals: 'nothing' })
  const [on, off] = [await addPerson(server, contacts), await addPerson(server, contacts)]
  const onGoes = await way(server, on)
  expect((await onGoes()).status, 'while it is on').toBe(200)

  const goesOn = await way(server, off)
  const name = `FEATURE_NAME_${feature}`
  const { organizationId, key, userId } = off
  resultOf(await submit(server, 'REMOVE_ORGANIZATION_FEATURE', { name }, { organizationId, key }))
  const { status } = await goesOn()
  expect([400, 401, 403]).toContain(status)
  expect(sessionsIn(server, off)).toEqual([])
  expect(server.store.list('authenticators', organizationId, { userId })).toEqual([])
})

test.each(Object.entries(ways).filter(([name]) => !name.endsWith('unused')))(
  '%s, in a request that waits for the person',
  async (_, [feature, way]) => {
    const server = await testServer()
    const person = await addPerson(server, contacts)
    const goesOn = await way(server, person)
    await server.engine.settings.update({ approvals: 'everything' }, unnoted)
    const waiting = goesOn()
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    await server.store.write(transaction => {
      const { organizationId } = person
      const found = transaction.find('organizations', organizationId, organizationId)!
      const features = found.features.filter(({ name }) => name !== `FEATURE_NAME_${feature}`)
      transaction.replace('organizations', { ...found, features })
    })
    await approveLast(server).catch(() => undefined)
    const { body } = await waiting
    expect(body.activity?.status ?? body.code).not.toBe('ACTIVITY_STATUS_COMPLETED')
    expect(sessionsIn(server, person)).toEqual([])
  },
)
