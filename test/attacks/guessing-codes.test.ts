/** The promise: whoever may ask for codes, and say how they are to be, has nine guesses at a contact in ten minutes. */
import { generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { addPerson, mailTo, sendCode, tryCode } from '../support/one-time-codes.ts'
import { type Reply, type TestServer, testServer } from '../support/server.ts'
import { resultOf, submit } from '../support/signing-up.ts'

const guess = '000000'
const short = { otpLength: 6, alphanumeric: false }

/** Asks for a code, and answers what guesses at it. */
type Way = (server: TestServer, parameters: object, there: string) => Promise<{ reply: Reply; guess(): Promise<Reply> }>

const ways: Readonly<Record<string, Way>> = {
  async 'VERIFY_OTP in the clear'(server, parameters) {
    const reply = await submit(server, 'INIT_OTP_V2', parameters)
    const otpId = reply.status === 200 && resultOf(reply).otpId
    return { reply, guess: () => submit(server, 'VERIFY_OTP', { otpId, otpCode: guess }) }
  },
  async 'VERIFY_OTP in a bundle'(server, parameters) {
    const reply = await submit(server, 'INIT_OTP_V3', parameters)
    const { otpId, otpEncryptionTargetBundle: bundle } = reply.status === 200 ? resultOf(reply) : {}
    return { reply, guess: () => tryCode(server, { otpId, bundle }, guess, p256Key()) }
  },
  async OTP_AUTH(server, parameters, organizationId) {
    const reply = await submit(server, 'INIT_OTP_AUTH_V3', parameters, { organizationId })
    const otpId = reply.status === 200 && resultOf(reply).otpId
    const targetPublicKey = generateP256KeyPair().publicKeyUncompressed
    const tried = { otpId, otpCode: guess, targetPublicKey }
    return { reply, guess: () => submit(server, 'OTP_AUTH', tried, { organizationId }) }
  },
}
const lives = ['1', '60', '600']
const tries = [1, 3]

test.each(Object.entries(ways))('%s: however long codes live, and however soon each is given up', async (_, way) => {
  const server = await testServer()
  const patterns = lives.flatMap(life => tries.map(most => ({ life, most, email: `${life}.${most}@example.org` })))
  const people = await Promise.all(
    patterns.map(async pattern => ({ ...pattern, guesses: 0, ...(await addPerson(server, { email: pattern.email })) })),
  )
  for (let step = 0; step < 30; step++, server.clock.advance(20_000)) {
    for (const person of people) {
      // Contacts are compared in any case.
      const contact = step % 2 === 0 ? person.email : person.email.toUpperCase()
      const parameters = { ...mailTo(contact), ...short, expirationSeconds: person.life }
      const { reply, guess } = await way(server, parameters, person.organizationId)
      if (reply.status !== 200) {
        expect(reply).toMatchObject({ status: 400, body: { turnkeyErrorCode: 'MAX_OTP_INITIATED' } })
        continue
      }
      for (let attempt = 0; attempt < person.most; attempt++, person.guesses++) {
        expect((await guess()).status).toBe(400)
      }
    }
  }
  for (const { guesses } of people) expect([3, 9]).toContain(guesses)
})

test('whoever mistypes and then gets it right, or lets codes expire that nobody tried, is not kept waiting', async () => {
  const server = await testServer()
  for (let code = 0; code < 8; code++) {
    const sent = await sendCode(server, { ...mailTo('ada@example.org'), ...short, expirationSeconds: '5' })
    if (code % 2 === 0) {
      await tryCode(server, sent, 'WRONG2345', p256Key())
      expect((await tryCode(server, sent, sent.code, p256Key())).status).toBe(200)
    }
    server.clock.advance(5_000)
  }
})
