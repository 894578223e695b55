import { messageWithIntent, toSerializedSignature } from '@mysten/sui/cryptography'
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { blake2b } from '@noble/hashes/blake2.js'
import { publicKeyOfSigner, run, signPayload, signWith } from './client.ts'

/** A payment on Sui. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [1_000_000])
  transaction.transferObjects([coin], '0xf15d57674e6866a64ce678d86112d1375eb9099dccc5244d64f6fd1945ff5cc6')
  transaction.setSender(signWith)
  // With a client, Sui’s library finds the coin that pays for gas, and the price, itself.
  transaction.setGasPayment([{ objectId: '0xabc', version: 1, digest: '3EKkiwNLWqoUbzUVm1aRmCvk2XrTfGDh2t8Dd7nV7aRE' }])
  transaction.setGasPrice(750)
  transaction.setGasBudget(5_000_000)
  const bytes = await transaction.build()

  // Sui signs a hash. The bytes that it is of go beside it, so that the person can read them.
  const message = messageWithIntent('TransactionData', bytes)
  const signature = toSerializedSignature({
    signatureScheme: 'ED25519',
    signature: await signPayload({
      payload: blake2b(message, { dkLen: 32 }),
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      preimage: message,
    }),
    publicKey: new Ed25519PublicKey(await publicKeyOfSigner()),
  })
  const publicKey = new Ed25519PublicKey(await publicKeyOfSigner())
  if (!(await publicKey.verifyTransaction(bytes, signature))) throw new Error('The signature is wrong.')
  console.log(`Sui transaction, signed by ${publicKey.toSuiAddress()}`)
  console.log(Buffer.from(bytes).toString('base64'))
  console.log(signature)
})
