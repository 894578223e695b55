import { Account, Asset, Keypair, Memo, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { run, signPayload, signWith } from './client.ts'

/** A payment on Stellar’s test network. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  // The number of the account’s last transaction, which a client that is connected asks for.
  const transaction = new TransactionBuilder(new Account(signWith, '1'), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
    memo: Memo.text('Hello'),
  })
    .addOperation(
      Operation.payment({
        destination: 'GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E',
        asset: Asset.native(),
        amount: '1.5',
      }),
    )
    .setTimeout(600)
    .build()

  // Stellar signs a hash. The bytes that it is of go beside it, so that the person can read them.
  const signature = await signPayload({
    payload: transaction.hash(),
    hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    preimage: transaction.signatureBase(),
  })
  // Throws unless the signature is the account’s.
  transaction.addSignature(signWith, signature.toString('base64'))
  console.log(`Stellar transaction, signed by ${Keypair.fromPublicKey(signWith).publicKey()}`)
  console.log(transaction.toXDR())
})
