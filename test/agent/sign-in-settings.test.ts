import { expect, test } from 'vitest'
import { createSignInSettings } from '../../src/agent/messages/sign-in-settings.ts'
import { testEngine } from '../support/engine.ts'
import { unnoted } from '../support/unnoted.ts'

const mail = { url: 'smtp://agent%40example.org@mail.example.org:587', from: 'Acme <no-reply@example.org>' }
const auth = { user: 'agent@example.org', pass: 'p@ss:w/rd' }

async function opened(...given: [Parameters<typeof createSignInSettings>[1]?, string[]?]) {
  const { engine } = await testEngine()
  return { engine, settings: createSignInSettings(engine, ...given) }
}

test('nothing is open before it is set', async () => {
  const { settings } = await opened()
  expect(settings.stays()).toEqual({ mail: true, texts: true })
  expect(await settings.services()).toEqual({ mail: null, texts: null })
  expect([settings.issuers(), settings.isProxyOn()]).toEqual([[], false])
})

test('what is set holds at once and after a restart, and no secret is stored or shown', async () => {
  const { engine, settings } = await opened()
  await settings.setMail({ ...mail, password: auth.pass }, unnoted)
  await settings.setTexts({ url: 'https://texts.example.org/send', token: 't0ken-of-the-service' }, unnoted)
  await settings.setIssuers(['https://accounts.google.com'], unnoted)
  await settings.setAuthProxy(true, unnoted)
  for (const each of [settings, createSignInSettings(engine)]) {
    expect(await each.services()).toMatchObject({
      mail: { server: { host: 'mail.example.org', port: 587, secure: false, isHere: false, auth } },
      texts: { url: 'https://texts.example.org/send', token: 't0ken-of-the-service' },
    })
    expect([each.issuers(), each.isProxyOn()]).toEqual([['https://accounts.google.com'], true])
    const shown = JSON.stringify([each.view(), engine.store.setting('signIn')])
    for (const secret of [auth.pass, encodeURIComponent(auth.pass), 't0ken']) expect(shown).not.toContain(secret)
    expect(each.view()).toMatchObject({ mail: { ...mail, hasPassword: true }, texts: { hasToken: true } })
  }
})

test('a password is taken from the address as well, stays with its server, and goes to no other', async () => {
  const { settings } = await opened()
  await settings.setMail({ ...mail, url: 'smtp://agent%40example.org:p%40ss%3Aw%2Frd@mail.example.org:587' }, unnoted)
  expect(settings.view().mail).toEqual({ ...mail, isFixed: false, hasPassword: true })
  await settings.setMail({ ...mail, from: 'a@example.org' }, unnoted)
  expect((await settings.services()).mail?.server.auth).toEqual(auth)
  await settings.setMail({ url: 'smtps://other.example.org', from: 'a@example.org' }, unnoted)
  expect((await settings.services()).mail?.server).toMatchObject({ host: 'other.example.org', auth: null })
  await settings.setTexts({ url: 'https://a.example.org', token: 'one' }, unnoted)
  await settings.setTexts({ url: 'https://b.example.org' }, unnoted)
  expect((await settings.services()).texts).toEqual({ url: 'https://b.example.org', token: null })
  await settings.setMail({ url: '', from: '' }, unnoted)
  await settings.setTexts({ url: '' }, unnoted)
  expect(settings.stays()).toEqual({ mail: true, texts: true })
})

test.each([
  ['http://mail.example.org', 'a@example.org', 'url'],
  ['smtp://', 'a@example.org', 'url'],
  ['smtp://user@mail.example.org', 'a@example.org', 'url'],
  ['smtp://mail.example.org/path', 'a@example.org', 'url'],
  ['smtp://mail.example.org?x=1', 'a@example.org', 'url'],
  ['smtp://mail.example.org', '', 'from'],
  ['smtp://mail.example.org', 'a@example.org, b@example.org', 'from'],
  ['smtp://mail.example.org', 'Acme\r\nBcc: x <a@example.org>', 'from'],
])('the mail server %s with the sender %j is refused', async (url, from, field) => {
  const { settings } = await opened()
  await expect(settings.setMail({ url, from }, unnoted)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    detail: { field },
  })
  expect(settings.stays().mail).toBe(true)
})

test.each(['http://texts.example.org', 'ftp://localhost', 'https://me:pw@texts.example.org', 'texts'])(
  'texts are not handed to %s',
  async url => {
    const { settings } = await opened()
    await expect(settings.setTexts({ url }, unnoted)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  },
)

test('an issuer that cannot be sure is refused, and none of the others is taken', async () => {
  const { settings } = await opened()
  await expect(settings.setIssuers(['https://a.example', 'http://b.example'], unnoted)).rejects.toThrow('must be https')
  expect(settings.issuers()).toEqual([])
})

test('what was said at the start wins, and is not changed or stored by the window', async () => {
  const { engine, settings } = await opened(
    {
      ...{ smtpUrl: 'smtp://me:secret@127.0.0.1:2525', mailFrom: 'a@example.org', authProxy: true },
      ...{ smsUrl: 'http://127.0.0.1:1/send', smsToken: 't0ken' },
    },
    ['https://accounts.google.com'],
  )
  expect(await settings.services()).toMatchObject({
    mail: { server: { host: '127.0.0.1', isHere: true, auth: { user: 'me', pass: 'secret' } } },
    texts: { token: 't0ken' },
  })
  const view = settings.view()
  expect([view.mail.isFixed, view.texts.isFixed, view.issuers.isFixed, view.authProxy]).toEqual([
    ...[true, true, true],
    { isFixed: true, isOn: true },
  ])
  expect(JSON.stringify(view)).not.toMatch(/secret|t0ken/)
  await expect(settings.setMail(mail, unnoted)).rejects.toThrow('--smtp')
  await expect(settings.setTexts({ url: '' }, unnoted)).rejects.toThrow('--sms-url')
  await expect(settings.setIssuers([], unnoted)).rejects.toThrow('--oidc-issuer')
  await expect(settings.setAuthProxy(false, unnoted)).rejects.toThrow('--auth-proxy')
  expect(engine.store.setting('signIn')).toBeUndefined()
})

test('a password or a token that is set while the rest is changed is not taken back', async () => {
  const { engine } = await testEngine()
  let meanwhile = async () => {}
  const write: typeof engine.store.write = async work => {
    const first = meanwhile
    meanwhile = async () => {}
    await first()
    return engine.store.write(work)
  }
  const settings = createSignInSettings({ ...engine, store: { ...engine.store, write } })
  const texts = { url: 'https://texts.example.org/send' }
  await settings.setMail({ ...mail, password: 'old' }, unnoted)
  await settings.setTexts({ ...texts, token: 'old' }, unnoted)
  meanwhile = () => settings.setMail({ ...mail, password: 'new' }, unnoted)
  await settings.setMail({ ...mail, from: 'a@example.org' }, unnoted)
  meanwhile = () => settings.setTexts({ ...texts, token: 'new' }, unnoted)
  await settings.setTexts(texts, unnoted)
  expect(await settings.services()).toMatchObject({
    mail: { server: { auth: { pass: 'new' } } },
    texts: { token: 'new' },
  })
})
