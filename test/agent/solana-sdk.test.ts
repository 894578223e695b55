import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { getTransactionDecoder } from '@solana/kit'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { Turnkey } from '@turnkey/sdk-server'
import { TurnkeySigner } from '@turnkey/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LegacyTransaction, type VersionedTransaction, web3 } from '../core/chains/solana/web3.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { solanaAccount, turnkeyClient } from '../support/turnkey.ts'

/** The public Solana signer, unmodified, against the built agent. */
let agent: Headless
let credentials: InitialClient
let address: string
let otherAddress: string

beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing'))
  const { activity } = await turnkeyClient(credentials).createWallet({
    organizationId: credentials.organizationId,
    timestampMs: String(Date.now()),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: {
      walletName: 'Solana',
      accounts: [solanaAccount, { ...solanaAccount, path: "m/44'/501'/1'/0'" }],
    },
  })
  ;[address = '', otherAddress = ''] = activity.result.createWalletResult?.addresses ?? []
})
afterAll(() => agent?.stop())

type SignerOptions = ConstructorParameters<typeof TurnkeySigner>[0]

/** As its readme sets it up: with the HTTP client, and with the server SDK. */
const clients: Record<string, () => SignerOptions['client']> = {
  '@turnkey/http': () => {
    const { baseUrl, apiPublicKey, apiPrivateKey } = credentials
    const client = new TurnkeyClient({ baseUrl }, new ApiKeyStamper({ apiPublicKey, apiPrivateKey }))
    return client as unknown as SignerOptions['client']
  },
  '@turnkey/sdk-server': () => {
    const { baseUrl, apiPublicKey, apiPrivateKey, organizationId } = credentials
    const turnkey = new Turnkey({
      apiBaseUrl: baseUrl,
      apiPublicKey,
      apiPrivateKey,
      defaultOrganizationId: organizationId,
    })
    return turnkey.apiClient() as unknown as SignerOptions['client']
  },
}

let amount = 0

/** A payment that no test has made before: the same request twice would be one request. */
function payment(from = address) {
  return web3.SystemProgram.transfer({
    fromPubkey: new web3.PublicKey(from),
    toPubkey: new web3.PublicKey(new Uint8Array(32).fill(3)),
    lamports: ++amount,
  })
}

const blockhash = base58.encode(new Uint8Array(32).fill(4))

function legacy(): LegacyTransaction {
  return new web3.Transaction({ feePayer: new web3.PublicKey(address), recentBlockhash: blockhash }).add(payment())
}

function versioned(instructions = [payment()]): VersionedTransaction {
  const message = new web3.TransactionMessage({
    payerKey: new web3.PublicKey(address),
    recentBlockhash: blockhash,
    instructions,
  })
  return new web3.VersionedTransaction(message.compileToV0Message())
}

test.each(Object.keys(clients))('TurnkeySigner over %s signs', async name => {
  const client = (clients[name] as () => SignerOptions['client'])()
  const signer = new TurnkeySigner({ organizationId: credentials.organizationId, client })
  const tx = (transaction: LegacyTransaction | VersionedTransaction) =>
    transaction as unknown as Parameters<TurnkeySigner['signTransaction']>[0]
  const isSigned = (transaction: VersionedTransaction) => {
    const { message, signatures } = transaction
    expect(ed25519.verify(signatures[0] as Uint8Array, message.serialize(), base58.decode(address))).toBe(true)
  }

  // signTransaction: through sign_transaction.
  const plain = legacy()
  const signedLegacy = (await signer.signTransaction(tx(plain), address)) as unknown as LegacyTransaction
  expect(signedLegacy.verifySignatures()).toBe(true)
  expect(signedLegacy.serializeMessage()).toEqual(plain.serializeMessage())
  const current = versioned()
  const signed = (await signer.signTransaction(tx(current), address)) as unknown as VersionedTransaction
  isSigned(signed)
  expect(signed.message.serialize()).toEqual(current.message.serialize())
  const decoded = getTransactionDecoder().decode(signed.serialize())
  expect(Object.keys(decoded.signatures)).toEqual([address])

  // Two signers, one after the other.
  const shared = versioned([payment(address), payment(otherAddress)])
  const half = (await signer.signTransaction(tx(shared), otherAddress)) as unknown as VersionedTransaction
  const whole = (await signer.signTransaction(tx(half), address)) as unknown as VersionedTransaction
  isSigned(whole)
  expect(
    ed25519.verify(whole.signatures[1] as Uint8Array, whole.message.serialize(), base58.decode(otherAddress)),
  ).toBe(true)

  // addSignature and signAllTransactions: through sign_raw_payload(s), with the message.
  const added = legacy()
  await signer.addSignature(tx(added), address)
  expect(added.verifySignatures()).toBe(true)
  const all = [legacy(), versioned()] as const
  await signer.signAllTransactions(all.map(tx), address)
  expect(all[0].verifySignatures()).toBe(true)
  isSigned(all[1])

  // signMessage.
  const message = Buffer.from(`Hello ${++amount}`)
  const signature = await signer.signMessage(message, address)
  expect(ed25519.verify(signature, message, base58.decode(address))).toBe(true)
})

test('a transaction that another key has to sign is refused in words the SDK passes on', async () => {
  const client = (clients['@turnkey/http'] as () => SignerOptions['client'])()
  const signer = new TurnkeySigner({ organizationId: credentials.organizationId, client })
  await expect(signer.signTransaction(versioned() as never, otherAddress)).rejects.toThrow(
    `signWith names the key ${otherAddress}, and the transaction is signed by ${address}`,
  )
})
