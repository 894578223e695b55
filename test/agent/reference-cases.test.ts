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
  const { activity } = await client.createWallet({
    ...{ type: 'ACTIVITY_TYPE_CREATE_WALLET', timestampMs: String(Date.now()), organizationId },
    parameters: { walletName: 'Main', accounts: [ethereumAccount] },
  })
  signWith = activity.result.createWalletResult?.addresses[0] ?? ''
})
afterAll(async () => {
  await agent?.stop()
})

/** Asks for a signature, and answers what the window is shown while the request waits. */
async function shownFor(each: ReferenceCase, index: number) {
  const asked = ask(each, index)
  const [{ id, digest, fingerprint }] = (await window.cards(1)) as [Card]
  const { shown } = await window.call('approvals.get', { id, digest })
  await window.call('approvals.reject', { id, digest, fingerprint })
  await asked
  return shown
}

function ask({ rawTx, data }: ReferenceCase, index: number) {
  const common = { timestampMs: String(Date.now() + index), organizationId }
  return rawTx
    ? client.signTransaction({
        ...{ ...common, type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' },
        parameters: { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsignedOf(rawTx).slice(2) },
      })
    : client.signRawPayload({
        ...{ ...common, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
        parameters: {
          ...{ signWith, payload: JSON.stringify(data), encoding: 'PAYLOAD_ENCODING_EIP712' },
          hashFunction: 'HASH_FUNCTION_NO_OP',
        },
      })
}

test('every reference case reads as it should on the card that the window of a running agent gets', async () => {
  const missing: Record<string, readonly string[]> = {}
  for (const [index, each] of referenceCases.entries()) {
    const left = missingFrom(await shownFor(each, index), each, signWith)
    if (left.length > 0) missing[`${index} ${each.descriptor}, ${each.description}`] = left
  }
  expect(referenceCases).toHaveLength(253)
  expect(missing).toEqual({})
})
