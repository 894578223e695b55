import { createActivityPoller, TurnkeyActivityError, type TurnkeyClient } from '@turnkey/http'
import { keccak256 } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'
import { recovered } from './recovered-address.ts'

/** Two requests of one millisecond with the same parameters would be one request. */
let last = 0
function timestampMs(): string {
  last = Math.max(Date.now(), last + 1)
  return String(last)
}

describe('while the person decides', () => {
  async function asynchronously() {
    const held = await startForClient()
    onTestFinished(() => held.agent.stop())
    const waiting = turnkeyClient(held.credentials)
    const { activity } = await waiting.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: timestampMs(),
      organizationId: held.credentials.organizationId,
      parameters: { walletName: 'Asks', accounts: [ethereumAccount] },
    })
    const address = activity.result.createWalletResult?.addresses[0] ?? ''
    type Input = Parameters<TurnkeyClient['signRawPayload']>[0]
    const requestFn = async (input: Input) => {
      const { url, body, stamp } = await waiting.stampSignRawPayload(input)
      const headers = {
        'Content-Type': 'application/json',
        Prefer: 'respond-async',
        [stamp.stampHeaderName]: stamp.stampHeaderValue,
      }
      const response = await fetch(url, { method: 'POST', body, headers })
      return (await response.json()) as Awaited<ReturnType<TurnkeyClient['signRawPayload']>>
    }
    const poller = createActivityPoller({ client: waiting, requestFn, refreshIntervalMs: 20 })
    const payload = keccak256('0xcafe')
    const polled = poller({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: timestampMs(),
      organizationId: held.credentials.organizationId,
      parameters: {
        signWith: address,
        payload,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    })
    const outcome = polled.then(
      value => ({ value }),
      thrown => ({ thrown }),
    )
    const session = await enterWindow(held.agent.window)
    const [card] = await session.cards(1)
    return { session, card: card!, outcome, address, payload }
  }

  test('Prefer: respond-async and createActivityPoller give the signature after the approval', async () => {
    const { session, card, outcome, address, payload } = await asynchronously()
    await session.approve(card)
    const { value } = (await outcome) as {
      value: { result: { signRawPayloadResult?: { r: string; s: string; v: string } } }
    }
    expect(await recovered(payload, value.result.signRawPayloadResult)).toBe(address)
  })

  test('and throw when it is rejected', async () => {
    const { session, card, outcome } = await asynchronously()
    const { id, fingerprint, digest } = card
    await session.call('approvals.reject', { id, fingerprint, digest })
    const { thrown } = (await outcome) as { thrown: TurnkeyActivityError }
    expect(thrown).toBeInstanceOf(TurnkeyActivityError)
    expect(thrown).toMatchObject({ message: `Activity ${id} was rejected`, activityStatus: 'ACTIVITY_STATUS_REJECTED' })
  })
})
