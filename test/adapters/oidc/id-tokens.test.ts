import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdTokens } from '../../../src/adapters/oidc/id-tokens.ts'
import { systemClock } from '../../../src/adapters/system-clock/system-clock.ts'
import { codeClient, type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

test('a token of a believed issuer says whose account it is about', async () => {
  const idTokens = createIdTokens({ issuers: () => [issuer.issuer], clock: systemClock })
  const token = await issuer.signIn('alice', 'a nonce')
  expect(await idTokens.verify(token)).toMatchObject({
    account: { issuer: issuer.issuer, audience: codeClient, subject: 'alice' },
    nonces: ['a nonce'],
  })
})

test.each([
  ['a list of one', { aud: [codeClient] }],
  ['a list of one, and azp another', { aud: [codeClient], azp: 'other' }],
  ['several, of which azp names one', { aud: ['other', codeClient], azp: codeClient }],
])('aud is %s: the account is the one of the program that asked', async (_, change) => {
  const idTokens = createIdTokens({ issuers: () => [issuer.issuer], clock: systemClock })
  const now = Math.floor(Date.now() / 1000)
  const token = await issuer.sign({ iss: issuer.issuer, sub: 'alice', iat: now, exp: now + 60, ...change })
  expect(await idTokens.verify(token)).toMatchObject({
    account: { issuer: issuer.issuer, audience: codeClient, subject: 'alice' },
  })
})
