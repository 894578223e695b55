import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { run, signTransaction, signWith } from './client.ts'

/** A payment on Solana. Nothing is sent to any cluster. See README.md beside this file. */
await run(async () => {
  const from = address(signWith)
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(from),
    destination: address('CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'),
    amount: 1_000_000n,
  })
  const unsigned = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(from, message),
    // A client that is connected asks for the latest blockhash.
    message =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W'), lastValidBlockHeight: 300_000_000n },
        message,
      ),
    message => appendTransactionMessageInstruction(transfer, message),
    compileTransaction,
  )
  const wire = Buffer.from(getTransactionEncoder().encode(unsigned)).toString('hex')
  const signed = getTransactionDecoder().decode(
    Buffer.from(await signTransaction('TRANSACTION_TYPE_SOLANA', wire), 'hex'),
  )

  const signature = signed.signatures[from]
  const isSigned =
    signature && (await verifySignature(await getPublicKeyFromAddress(from), signature, unsigned.messageBytes))
  if (!isSigned) throw new Error('The signature is wrong.')
  console.log(`Solana transaction, signed by ${from}`)
  console.log(getBase64EncodedWireTransaction(signed))
})
