import { verify } from '@bitcoinerlab/secp256k1'
import { address, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import { run, signTransaction, signWith } from './client.ts'

/** A payment on Bitcoin’s test network, from a native SegWit address. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  const network = networks.testnet
  const account = address.toOutputScript(signWith, network)
  // The transaction that paid the account, as a wallet or an explorer has it.
  const previous = new Transaction()
  previous.addInput(Buffer.alloc(32, 0x11), 0)
  previous.addOutput(account, 100_000)
  const unsigned = new Psbt({ network })
    .addInput({
      hash: previous.getId(),
      index: 0,
      witnessUtxo: { script: account, value: 100_000 },
      // Proves what the output is worth. Without it, the fee could be another than the person is shown.
      nonWitnessUtxo: previous.toBuffer(),
    })
    .addOutput({ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', value: 60_000 })
    .addOutput({ address: signWith, value: 39_000 })
  const signed = Psbt.fromHex(await signTransaction('TRANSACTION_TYPE_BITCOIN', unsigned.toHex()), { network })

  const isValid = (publicKey: Buffer, hash: Buffer, signature: Buffer) => verify(hash, publicKey, signature)
  if (!signed.validateSignaturesOfInput(0, isValid)) throw new Error('The signature is wrong.')
  console.log(`Bitcoin transaction, signed by ${signWith}`)
  console.log(signed.finalizeAllInputs().extractTransaction().toHex())
})
