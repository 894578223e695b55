import { TurnkeyClient } from '@turnkey/http'
import { WebauthnStamper } from '@turnkey/webauthn-stamper'
import { expect, test, vi } from 'vitest'
import { manualClock } from '../../support/clock.ts'
import { type TestPasskey, testPasskey } from '../../support/passkey.ts'
import { testServer } from '../../support/server.ts'

/** `navigator.credentials` of a browser that holds one passkey. */
function browserWith(passkey: TestPasskey) {
  return {
    credentials: {
      async get({ publicKey }: { publicKey: { challenge: Uint8Array } }) {
        const challenge = Buffer.from(publicKey.challenge).toString('base64url')
        const stamp = JSON.parse(passkey.stamp('', { challenge })) as Record<string, string>
        const part = (name: string) => new Uint8Array(Buffer.from(stamp[name] ?? '', 'base64url')).buffer
        return {
          id: stamp.credentialId,
          rawId: part('credentialId'),
          type: 'public-key',
          response: {
            clientDataJSON: part('clientDataJson'),
            authenticatorData: part('authenticatorData'),
            signature: part('signature'),
            userHandle: null,
          },
          getClientExtensionResults: () => ({}),
        }
      },
    },
  }
}

test('the public WebAuthn stamper, unmodified, asks and submits over HTTP', async () => {
  const clock = manualClock(Date.now())
  const { organizationId, port, post, users } = await testServer({ clock })
  const passkey = testPasskey({ count: 1 })
  const userId = users[0]?.id ?? ''
  await post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] })
  vi.stubGlobal('navigator', browserWith(passkey))
  try {
    const client = new TurnkeyClient(
      { baseUrl: `http://localhost:${port}` },
      new WebauthnStamper({ rpId: 'localhost' }),
    )
    expect(await client.getWhoami({ organizationId })).toMatchObject({ organizationId, userId })
    const { activity } = await client.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: String(clock.now()),
      organizationId,
      parameters: { walletName: 'Main', accounts: [] },
    })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(activity.votes).toMatchObject([{ userId, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' }])
  } finally {
    vi.unstubAllGlobals()
  }
})
