import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { deriveAddress, encode, encodeForSigning, type Payment, verifySignature, xrpToDrops } from 'xrpl'
import { publicKeyOfSigner, run, signPayload, signWith } from './client.ts'

/** A payment on the XRP Ledger. Nothing is sent to any ledger. See README.md beside this file. */
await run(async () => {
  const publicKey = (await publicKeyOfSigner()).toString('hex').toUpperCase()
  const payment: Payment = {
    TransactionType: 'Payment',
    Account: signWith,
    Destination: 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwP',
    DestinationTag: 12345,
    Amount: xrpToDrops(25),
    // A client that is connected fills in these three.
    Fee: '12',
    Sequence: 7,
    LastLedgerSequence: 90_000_000,
    SigningPubKey: publicKey,
  }

  // The XRP Ledger signs the first half of a SHA-512. The bytes that it is of go beside it, so that the person can read them.
  const preimage = Buffer.from(encodeForSigning(payment), 'hex')
  const signature = await signPayload({
    payload: sha512(preimage).subarray(0, 32),
    hashFunction: 'HASH_FUNCTION_NO_OP',
    preimage,
  })
  const TxnSignature = secp256k1.Signature.fromBytes(signature).toHex('der').toUpperCase()
  const signed = encode({ ...payment, TxnSignature })
  if (!verifySignature(signed, publicKey)) throw new Error('The signature is wrong.')
  console.log(`XRP transaction, signed by ${deriveAddress(publicKey)}`)
  console.log(signed)
})
