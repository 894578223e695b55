import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** What the public cosmjs signer asks of a client of the API: an account by its public key, and a hash to sign as it is. */
let agent: Headless
let credentials: InitialClient
let publicKeys: string[]

beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing'))
  const { organizationId } = credentials
  const client = turnkeyClient(credentials)
  const account = { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32' } as const
  const { activity } = await client.createWallet({
    organizationId,
    timestampMs: String(Date.now()),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: {
      walletName: 'Cosmos',
      accounts: [
        { ...account, path: "m/44'/118'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_COSMOS' },
        { ...account, path: "m/44'/118'/0'/0/1", addressFormat: 'ADDRESS_FORMAT_SEI' },
      ],
    },
  })
  const walletId = activity.result.createWalletResult?.walletId ?? ''
  const { accounts } = await client.getWalletAccounts({ organizationId, walletId })
  publicKeys = accounts.map(({ publicKey }) => publicKey ?? '')
})
afterAll(() => agent?.stop())

test('an account signs a hash when it is named by its public key, compressed or not', async () => {
  for (const [index, publicKey] of publicKeys.entries()) {
    for (const compressed of [true, false]) {
      const digest = createHash('sha256').update(`sign doc ${index} ${compressed}`).digest()
      const { activity } = await turnkeyClient(credentials).signRawPayload({
        organizationId: credentials.organizationId,
        timestampMs: String(Date.now()),
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        parameters: {
          signWith: secp256k1.Point.fromHex(publicKey).toHex(compressed),
          payload: digest.toString('hex'),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        },
      })
      const { r = '', s = '' } = activity.result.signRawPayloadResult ?? {}
      const signature = Buffer.from(r + s, 'hex')
      expect(secp256k1.verify(signature, digest, Buffer.from(publicKey, 'hex'), { prehash: false })).toBe(true)
    }
  }
  expect(publicKeys).toHaveLength(2)
})
