import {
  AccountAddress,
  AccountAuthenticatorEd25519,
  ChainId,
  Ed25519PublicKey,
  Ed25519Signature,
  EntryFunction,
  generateSignedTransaction,
  generateSigningMessageForTransaction,
  RawTransaction,
  SimpleTransaction,
  TransactionPayloadEntryFunction,
  U64,
} from '@aptos-labs/ts-sdk'
import { publicKeyOfSigner, run, signPayload, signWith } from './client.ts'

/** A payment on Aptos’ test network. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  const to = AccountAddress.from('0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee')
  const transfer = EntryFunction.build('0x1::aptos_account', 'transfer', [], [to, new U64(1_000_000)])
  const transaction = new SimpleTransaction(
    new RawTransaction(
      AccountAddress.from(signWith),
      // The number of the account’s next transaction, which a client that is connected asks for, and the test network.
      0n,
      new TransactionPayloadEntryFunction(transfer),
      2_000n,
      100n,
      BigInt(Math.floor(Date.now() / 1000) + 600),
      new ChainId(2),
    ),
  )
  const message = generateSigningMessageForTransaction(transaction)
  const signature = new Ed25519Signature(
    await signPayload({ payload: message, hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }),
  )

  const publicKey = new Ed25519PublicKey(await publicKeyOfSigner())
  if (!publicKey.verifySignature({ message, signature })) throw new Error('The signature is wrong.')
  const senderAuthenticator = new AccountAuthenticatorEd25519(publicKey, signature)
  console.log(`Aptos transaction, signed by ${publicKey.authKey().derivedAddress()}`)
  console.log(Buffer.from(generateSignedTransaction({ transaction, senderAuthenticator })).toString('hex'))
})
