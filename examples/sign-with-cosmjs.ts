import { encodeSecp256k1Signature } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { makeSignBytes, type OfflineDirectSigner } from '@cosmjs/proto-signing'
import { coins, SigningStargateClient } from '@cosmjs/stargate'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { publicKeyOfSigner, run, signPayload, signWith } from './client.ts'

/** A payment on the Cosmos Hub’s test network. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  const pubkey = new Uint8Array(await publicKeyOfSigner())

  const signer: OfflineDirectSigner = {
    getAccounts: async () => [{ address: signWith, algo: 'secp256k1', pubkey }],
    async signDirect(_, signed) {
      // The agent gets the document and hashes it: of a hash alone, the person could read nothing.
      const document = makeSignBytes(signed)
      const signature = await signPayload({ payload: document, hashFunction: 'HASH_FUNCTION_SHA256' })
      const parts = Secp256k1Signature.fromFixedLength(signature)
      if (!(await Secp256k1.verifySignature(parts, sha256(document), pubkey)))
        throw new Error('The signature is wrong.')
      return { signed, signature: encodeSecp256k1Signature(pubkey, signature) }
    },
  }

  const payment = {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: {
      fromAddress: signWith,
      toAddress: 'cosmos1qurswpc8qurswpc8qurswpc8qurswpc8nn86qp',
      amount: coins(10_000, 'uatom'),
    },
  }
  const cosmos = await SigningStargateClient.offline(signer)
  const transaction = await cosmos.sign(
    signWith,
    [payment],
    { amount: coins(5_000, 'uatom'), gas: '200000' },
    'Hello from sign-with-cosmjs.ts',
    // A client that is connected asks the chain for these.
    { accountNumber: 7n, sequence: 0, chainId: 'provider' },
  )
  console.log(`Cosmos transaction, signed by ${signWith}`)
  console.log(Buffer.from(TxRaw.encode(transaction).finish()).toString('base64'))
})
