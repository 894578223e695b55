import { getClientSignatureMessageForLogin } from '@turnkey/core'
import { decryptCredentialBundle, encryptOtpCodeToBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto'
import type { Message } from '../../src/core/ports/messenger.ts'
import { newUser, type User } from '../../src/core/records/user.ts'
import { p256Key, p256KeyFrom, type TestKey } from './client.ts'
import type { Reply, TestServer } from './server.ts'
import { resultOf, submit } from './signing-up.ts'
import { addOrganization } from './sub-organization.ts'

type Submitted = NonNullable<Parameters<typeof submit>[3]>

/** A sub-organization whose one user has a contact and a key. */
export async function addPerson(server: TestServer, contact: Partial<Pick<User, 'email' | 'phoneNumber'>>) {
  const key = p256Key()
  const features = ['EMAIL_AUTH', 'OTP_EMAIL_AUTH', 'SMS_AUTH', 'EMAIL_RECOVERY'].map(name => ({
    name: `FEATURE_NAME_${name}`,
    value: '',
  }))
  const made = await addOrganization(server, key, { parentId: server.organizationId, features })
  await server.store.write(transaction => {
    const user = transaction.find('users', made.organizationId, made.userId)
    if (user) transaction.replace('users', { ...user, ...contact })
  })
  return { ...made, key }
}

export async function addUser(server: TestServer, organizationId: string, known: Partial<User>): Promise<User> {
  const user = newUser({ id: crypto.randomUUID(), organizationId, name: 'Another', ...known }, server.clock.now())
  await server.store.write(transaction => transaction.insert('users', user))
  return user
}

/** The code of a message: alone on a line of a mail, in a text after “your code is”. */
export function codeIn(message: Message | undefined): string {
  const text = message?.text ?? ''
  const found = message?.kind === 'sms' ? /your code is (\S+)\./.exec(text)?.[1] : /^[0-9A-Z]{6,9}$/m.exec(text)?.[0]
  if (!found) throw new Error(`no code in: ${text}`)
  return found
}

export const mailTo = (contact: string) => ({ otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Acme' })

/** Sends a code, and answers it with what the client needs to use it. */
export async function sendCode(server: TestServer, parameters: object, by: Submitted = {}) {
  const { otpId, otpEncryptionTargetBundle: bundle } = resultOf(await submit(server, 'INIT_OTP_V3', parameters, by))
  return { otpId, bundle, code: codeIn(server.messages.at(-1)) }
}

export type Sent = Awaited<ReturnType<typeof sendCode>>

/** Tries a code as the public client does: encrypted to the bundle, for a key. */
export async function tryCode(
  server: TestServer,
  { otpId, bundle }: Pick<Sent, 'otpId' | 'bundle'>,
  code: string,
  key: TestKey,
  by: Submitted = {},
): Promise<Reply> {
  return submit(server, 'VERIFY_OTP_V2', { otpId, encryptedOtpBundle: await encryptedCode({ bundle }, code, key) }, by)
}

/** The code as the public client sends it. */
export function encryptedCode({ bundle }: Pick<Sent, 'bundle'>, code: string, key: TestKey): Promise<string> {
  const { enclaveQuorumPublic } = JSON.parse(bundle)
  return encryptOtpCodeToBundle(code, bundle, key.publicKey, enclaveQuorumPublic)
}

/** A verification token for a contact, and the key it is for. */
export async function proved(server: TestServer, contact: string, by: Submitted = {}) {
  const key = p256Key()
  const sent = await sendCode(server, mailTo(contact), by)
  const { verificationToken } = resultOf(await tryCode(server, sent, sent.code, key, by))
  return { verificationToken: verificationToken as string, key }
}

export function signatureBy(key: TestKey, message: string) {
  const { signature } = JSON.parse(Buffer.from(key.stamp(message), 'base64url').toString())
  return { publicKey: key.publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature }
}

/** Makes the parameters of `OTP_LOGIN_V2`, as the public client does. */
export function loginWith(
  { verificationToken, key }: { verificationToken: string; key: TestKey },
  session = p256Key(),
) {
  const { message } = getClientSignatureMessageForLogin({ verificationToken, sessionPublicKey: session.publicKey })
  return {
    session,
    parameters: { verificationToken, publicKey: session.publicKey, clientSignature: signatureBy(key, message) },
  }
}

/** Asks for a key by mail, and opens the bundle that is in it, as the public client does. */
export async function mailedKey(
  server: TestServer,
  kind: string,
  email: string,
  by: Submitted & { readonly more?: object } = {},
): Promise<TestKey> {
  const target = generateP256KeyPair()
  const parameters = {
    ...{ email, targetPublicKey: target.publicKeyUncompressed, emailCustomization: { appName: 'Acme' } },
    ...by.more,
  }
  const reply = await submit(server, kind, parameters, by)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return keyIn(server.messages.at(-1), target.privateKey)
}

/** The key of a mail: the longest word that stands alone on a line. */
export function keyIn(message: Message | undefined, targetPrivateKey: string): TestKey {
  const [bundle] = /^[1-9A-HJ-NP-Za-km-z]{80,}$/m.exec(message?.text ?? '') ?? []
  if (!bundle) throw new Error(`no bundle in: ${message?.text}`)
  const privateKey = decryptCredentialBundle(bundle, targetPrivateKey)
  return p256KeyFrom(privateKey, Buffer.from(getPublicKey(privateKey)).toString('hex'))
}
