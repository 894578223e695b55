import { createHash } from 'node:crypto'
import { encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { cosmosInWindow } from '../../src/core/chains/cosmos/in-window.ts'
import type { ChainInWindow } from '../../src/core/chains/declaration/in-window.ts'
import { xrpInWindow } from '../../src/core/chains/xrp/in-window.ts'
import { document, other, own, send } from '../core/chains/cosmos/any-document.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import xrpVectors from '../vectors/xrp.json' with { type: 'json' }

/** Condition that the template “Known addresses” writes. */
function conditionOf({ templates = [] }: ChainInWindow, address: string): string {
  const filled = { addresses: () => [address], places: () => [address], isChecked: () => true }
  return templates[0]!.write(filled as never).conditions.join(' && ')
}

const denied = /permission|CONSENSUS_NEEDED/i

test.each([
  ['usual', '5000', /COMPLETED/],
  ['the whole balance', '100000000000', denied],
])('Cosmos, a fee that is %s', async (_, amount, expected) => {
  const { agent } = await withVectorWallets()
  const user = await addUser(agent, 'A')
  await addPolicy(agent, { condition: conditionOf(cosmosInWindow, other), consensus: by(user) })
  const payload = document({ messages: [send('1')], fee: { amount: [{ denom: 'uatom', amount }] } })
  const answer = await agent
    .post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: own, payload: Buffer.from(payload).toString('hex') },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
      },
      { key: user.key },
    )
    .catch(error => ({ status: String(error) }))
  expect(answer.status).toMatch(expected)
})

test.each([
  ['usual', '12', /COMPLETED/],
  ['the whole balance', '50000000000', denied],
])('XRP Ledger, a fee that is %s', async (_, Fee, expected) => {
  const agent = await testEngine({ approvals: 'nothing' })
  const payment = xrpVectors.transactions[0]!
  await restoreWallets(agent, xrpVectors.mnemonics, [payment])
  const user = await addUser(agent, 'A')
  const to = 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT'
  await addPolicy(agent, { condition: conditionOf(xrpInWindow, to), consensus: by(user) })
  const { signWith, publicKey } = payment
  const fields = {
    ...{ Account: signWith, SigningPubKey: publicKey.toUpperCase(), Sequence: 7, Fee, LastLedgerSequence: 90_000_000 },
    ...{ TransactionType: 'Payment', Destination: to, Amount: '1' },
  }
  const unsigned = encodeForSigning(fields as never)
  const digest = createHash('sha512').update(Buffer.from(unsigned, 'hex')).digest('hex').slice(0, 64)
  const request = { curve: 'CURVE_SECP256K1', signWith, unsigned, digest } as const
  const answer = await signLodged(agent, request, { key: user.key }).catch(error => ({ status: String(error) }))
  expect(answer.status).toMatch(expected)
})
