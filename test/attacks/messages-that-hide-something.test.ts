/** The promise: nothing that a caller puts into a mail or a text hides, turns around or adds a line to what its reader sees. */
import { generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { hasHidden } from '../../src/core/display/visible.ts'
import { addPerson } from '../support/one-time-codes.ts'
import { testServer } from '../support/server.ts'
import { submit } from '../support/signing-up.ts'

const hidden = ['\u202e', '\u2066', '\u200b', '\u00ad', '\u0000', '\u001b[8m', '\r\nBcc: eve@example.org\r\n', '\ufeff']
const email = 'ada@example.org'

/** Where a caller's text can end up in a message. */
const fields: Readonly<Record<string, (text: string) => object>> = {
  appName: text => ({ appName: `A${text}b`, emailCustomization: { appName: `A${text}b` } }),
  sender: text => ({ sendFromEmailAddress: 'us@example.org', sendFromEmailSenderName: `A${text}b` }),
  link: text => ({ emailCustomization: { appName: 'Acme', magicLinkTemplate: `https://bank.example/${text}?c=%s` } }),
  'host of the link': text => ({
    emailCustomization: { appName: 'Acme', magicLinkTemplate: `https://ba${text}nk.example/%s` },
  }),
  logo: text => ({ emailCustomization: { appName: 'Acme', logoUrl: `https://bank.example/${text}.png` } }),
  text: text => ({
    otpType: 'OTP_TYPE_SMS',
    contact: `+49151${1e7 + text.charCodeAt(0)}`,
    smsCustomization: { template: `A${text}: {{.OtpCode}}` },
  }),
  contact: text => ({ contact: `ada${text}@example.org`, email: `ada${text}@example.org` }),
}
const sending = activities
  .filter(({ kind }) => ['INIT_OTP', 'INIT_OTP_AUTH', 'EMAIL_AUTH', 'INIT_USER_EMAIL_RECOVERY'].includes(kind))
  .flatMap(({ types }) => types.map(({ type }) => type.replace('ACTIVITY_TYPE_', '')))

test.each(sending)('of %s', async type => {
  const server = await testServer()
  const { organizationId } = await addPerson(server, { email })
  const { publicKeyUncompressed: targetPublicKey } = generateP256KeyPair()
  // A contact of its own each: how many codes one may have is no subject here.
  let asked = 0
  const usual = () => ({
    ...{ otpType: 'OTP_TYPE_EMAIL', contact: `ada${asked++}@example.org`, email, targetPublicKey },
    ...{ appName: 'Acme', emailCustomization: { appName: 'Acme' } },
  })
  const where = type.startsWith('INIT_OTP') && !type.includes('AUTH') ? {} : { organizationId }
  let sent = 0
  for (const [name, field] of Object.entries(fields)) {
    for (const text of hidden) {
      const reply = await submit(server, type, { ...usual(), ...field(text) }, where)
      expect([200, 400], name).toContain(reply.status)
      if (reply.status !== 200) continue
      sent++
      const message = server.messages.at(-1)!
      const { subject, html } = { subject: '', html: '', ...message }
      expect(hasHidden(message.text, { lines: true }), `${name} ${JSON.stringify(text)}: ${message.text}`).toBe(false)
      expect(hasHidden(subject + html + message.to), `${name} ${JSON.stringify(text)}: ${html}`).toBe(false)
      expect(message.text).not.toMatch(/^Bcc/m)
    }
    const reply = await submit(server, type, { ...usual(), ...field('é') }, where)
    if (name !== 'contact') expect(reply.status, `${name} in plain text: ${reply.body.message}`).toBe(200)
  }
  expect(server.messages.length).toBeGreaterThan(sent)
})
