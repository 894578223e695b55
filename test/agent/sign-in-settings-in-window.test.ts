import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAgentWindow } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { smtpSink, smtpUser } from '../support/smtp-sink.ts'

/** The forms of Settings about signing in, typed into as a person does, with real servers behind them. */
let browser: Chromium
let agent: Headless
let page: Page

beforeAll(async () => {
  browser = await openChromium()
  const started = await startForClient()
  agent = started.agent
  page = await openAgentWindow(browser, agent.window)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Sign-in' }).click()
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

/** By its label, which says “optional” where it may be left empty. */
const field = (label: string) => page.locator('input, textarea').and(page.getByLabel(new RegExp(`^${label}`)))
const save = (name: string) => page.getByRole('button', { name, exact: true }).click()
/** What stands beside a field, for eyes and screen readers. */
const problemOf = (label: string) =>
  field(label).evaluate(element => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
  })

test('a mail server: what is wrong stands beside its field, and a test mail arrives', async () => {
  const sink = await smtpSink()
  const [server, password, sender] = ['Mail server', 'Password of the mail server', 'Sender']
  await field(server).fill('mail.example.org')
  await save('Save mail server')
  await expect.poll(() => problemOf(server)).toContain('smtp://')

  const url = `smtp://${encodeURIComponent(smtpUser.user)}@127.0.0.1:${sink.port}`
  await field(server).fill(url)
  await field(password).fill('not the password')
  await field(sender).fill('nobody')
  await save('Save mail server')
  await expect.poll(() => field(sender).getAttribute('aria-invalid')).toBe('true')
  await field(sender).fill('Acme <no-reply@example.org>')
  await save('Save mail server')
  await page.getByText('The mail server is used now').first().waitFor()
  await expect.poll(() => field(password).inputValue()).toBe('')

  const to = field('Send a test mail to')
  await to.fill('ada@example.org')
  await save('Send a test mail')
  await page.getByText('it did not accept the user and password it was given').waitFor()
  expect(sink.taken).toEqual([])
  await field(password).fill(smtpUser.pass)
  await save('Save mail server')
  await expect.poll(() => field(password).inputValue()).toBe('')
  await save('Send a test mail')
  await page.getByText('The mail server took the test mail').first().waitFor()
  expect(sink.taken).toMatchObject([{ to: ['ada@example.org'], from: 'no-reply@example.org' }])
  expect(await page.locator('body').innerHTML()).not.toContain(smtpUser.pass)
})

test('a service for texts: an address without encryption is refused for another computer', async () => {
  const service: Server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void service.close())
  const address = field('Address of the service')
  await address.fill('http://texts.example.org/send')
  await save('Save text service')
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => problemOf('Address of the service')).toContain('https')
  await address.fill(`http://127.0.0.1:${(service.address() as AddressInfo).port}/send`)
  await field('Token of the service').fill('a token\u00e9')
  await save('Save text service')
  await expect.poll(() => problemOf('Token of the service')).toContain('plain letters')
  await field('Token of the service').fill('a-token')
  await save('Save text service')
  await page.getByText('Texts are handed over now').first().waitFor()
  await expect.poll(() => field('Token of the service').inputValue()).toBe('')
})

test('messages an hour: what is no number stands beside the field, and a good one is kept', async () => {
  const most = 'Messages an hour, at most'
  await expect.poll(() => field(most).inputValue()).toBe('30')
  await field(most).fill('many')
  await save('Save the limit')
  await expect.poll(() => problemOf(most)).toContain('a number from 1 to 1000')
  await field(most).fill('100')
  await save('Save the limit')
  await page.getByText('At most 100 messages leave').first().waitFor()
  await page.reload()
  await expect.poll(() => field(most).inputValue()).toBe('100')
})

test('issuers: one that is not encrypted is refused beside the field, and a good one is kept', async () => {
  const issuers = field('Issuers')
  await issuers.fill('http://accounts.example.org')
  await save('Save issuers')
  await expect.poll(() => issuers.getAttribute('aria-invalid')).toBe('true')
  await issuers.fill('https://accounts.example.org')
  await save('Save issuers')
  await page.getByText('Issuers saved').first().waitFor()
})

test('the auth proxy is on at once, and stays as it was set', async () => {
  const proxy = () =>
    fetch(`${agent.api}/v1/wallet_kit_config`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
  expect((await proxy()).status).toBe(404)
  const box = page.getByRole('checkbox', { name: /Serve the auth proxy/ })
  await box.click()
  await expect.poll(() => box.getAttribute('aria-checked')).toBe('true')
  await expect.poll(async () => (await proxy()).status).not.toBe(404)

  await page.reload()
  await expect
    .poll(() => page.getByRole('checkbox', { name: /Serve the auth proxy/ }).getAttribute('aria-checked'))
    .toBe('true')
  await expect.poll(() => field('Issuers').inputValue()).toBe('https://accounts.example.org')
  await expect.poll(() => field('Sender').inputValue()).toBe('Acme <no-reply@example.org>')
})
