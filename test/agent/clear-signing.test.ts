import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import {
  missingFrom,
  type ReferenceCase,
  referenceCases,
  unsignedOf,
} from '../core/chains/ethereum/clear-signing/cases.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

/** Every reference case of ERC-7730 as a client asks for it, and as the window gets its card. */
let agent: Headless
let window: WindowSession
let client: ReturnType<typeof turnkeyClient>
let organizationId: string
let signWith: string

beforeAll(async () => {
  const started = await startForClient()
  agent = started.agent
  organizationId = started.credentials.organizationId
  client = turnkeyClient(started.credentials)
  window = await enterWindow(agent.window)
  const created = client.createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { walletName: 'Main', accounts: [ethereumAccount] },
  })
  const { activity } = await created
  signWith = activity.result.createWalletResult?.addresses[0] ?? ''
})
afterAll(() => agent?.stop())

test('every reference case reads on its card as it should', async () => {
  const missing: Record<string, readonly string[]> = {}
  for (const [index, each] of referenceCases.entries()) {
    const asked = ask(each, index)
    const [waiting] = (await window.cards(1)) as [Card]
    const { id, digest, fingerprint } = waiting
    const card = await window.call('approvals.get', { id, digest })
    const absent = missingFrom(card.shown, each, signWith)
    if (absent.length > 0) missing[`${index} ${each.descriptor}, ${each.description}`] = absent
    await window.call('approvals.reject', { id, digest, fingerprint })
    await asked
  }
  expect(missing).toEqual({})
  expect(referenceCases.length).toBe(253)
})

async function ask({ rawTx, data }: ReferenceCase, index: number): Promise<void> {
  const common = { timestampMs: String(Date.now() + index), organizationId }
  await (rawTx
    ? client.signTransaction({
        ...common,
        type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        parameters: { signWith, unsignedTransaction: unsignedOf(rawTx), type: 'TRANSACTION_TYPE_ETHEREUM' },
      })
    : client.signRawPayload({
        ...common,
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        parameters: {
          signWith,
          payload: JSON.stringify(data),
          encoding: 'PAYLOAD_ENCODING_EIP712',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        },
      }))
}
