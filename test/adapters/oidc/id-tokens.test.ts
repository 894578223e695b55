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
