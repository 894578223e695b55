/**
 * Promise: what is not written for people is not called harmless. A text that a program could carry out, in whatever envelope of Solana it
 * comes, is over every limit and a danger on the card.
 */
import { expect, test } from 'vitest'
import { addressOf, hexOf, solanaSetting } from '../support/solana-setting.ts'

const domain = Buffer.from('\xffsolana offchain', 'latin1')
const sized = (text: string) => Buffer.concat([Buffer.from(Uint16Array.of(text.length).buffer), Buffer.from(text)])
const envelopes: Readonly<Record<string, (text: string, own: string) => string | Uint8Array>> = {
  'plain text': text => text,
  'the short header': text => Buffer.concat([domain, Buffer.of(0, 0), sized(text)]),
  'version 0 without an application': (text, own) =>
    Buffer.concat([
      domain,
      Buffer.of(0),
      Buffer.alloc(32),
      Buffer.of(0, 1),
      Buffer.from(hexOf(own), 'hex'),
      sized(text),
    ]),
  'version 1': (text, own) =>
    Buffer.concat([domain, Buffer.of(1, 1), Buffer.from(hexOf(own), 'hex'), Buffer.from(text)]),
}
const inBase64 = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const capability = [
  { alg: 'EdDSA', typ: 'JWT' },
  { aud: 'did:key:z6MkThief', att: [{ with: '*', can: '*' }] },
]
const forPrograms = {
  'a hash': `0x${'ab'.repeat(32)}`,
  'an intent': '{"intents":[{"intent":"transfer","receiver_id":"thief.near"}]}',
  'a token that is still to be signed': capability.map(inBase64).join('.'),
  'an order in hex': `c8d5a65e2234f55d${'01'.repeat(120)}`,
}

for (const [name, wrap] of Object.entries(envelopes)) {
  test.each(Object.entries(forPrograms))(`%s as ${name} is over a limit, and a danger`, async (_, text) => {
    const { own, sign } = await solanaSetting()
    const { dangers, summary } = await sign(wrap(text, own))
    expect(dangers).not.toEqual([])
    expect(summary.join('\n')).toMatch(/^Not known: It could move anything/)
    const limited = await solanaSetting({ limit: '0.1' })
    await expect(limited.sign(wrap(text, limited.own))).rejects.toThrow('over the limit')
  })

  test(`a login as ${name} moves nothing`, async () => {
    const text = 'Sign this message to log in. Nonce: 8f3a99b0c1d2e3f4'
    const { own, sign } = await solanaSetting()
    const { dangers, summary } = await sign(wrap(text, own))
    expect(dangers).toEqual([])
    expect(summary.join('\n')).toMatch(/^Nothing moves/)
    const limited = await solanaSetting({ limit: '0.1' })
    expect((await limited.sign(wrap(text, limited.own))).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })
}

test('a message for an application means what that makes of it', async () => {
  const message = (own: string) =>
    Buffer.concat([
      ...[domain, Buffer.of(0), Buffer.from(hexOf(addressOf(77)), 'hex'), Buffer.of(0, 1)],
      ...[Buffer.from(hexOf(own), 'hex'), sized('withdraw all to 5TeW')],
    ])
  const { own, sign } = await solanaSetting()
  expect((await sign(message(own))).dangers).toContainEqual(expect.stringContaining(addressOf(77)))
  const limited = await solanaSetting({ limit: '0.1' })
  await expect(limited.sign(message(limited.own))).rejects.toThrow('over the limit')
})
