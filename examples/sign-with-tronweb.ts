import { TronWeb } from 'tronweb'
import { run, signTransaction, signWith } from './client.ts'

/** A payment on Tron. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  const now = Date.now()
  const tron = new TronWeb({ fullHost: 'http://offline.invalid' })
  const { raw_data, raw_data_hex, ...unsigned } = await tron.transactionBuilder.sendTrx(
    'TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc',
    1_000_000,
    signWith,
    {
      // With a node, TronWeb asks for the latest block itself.
      blockHeader: {
        ref_block_bytes: 'a1b2',
        ref_block_hash: '9f2c4a5b6c7d8e1f',
        timestamp: now,
        expiration: now + 60_000,
      },
    },
  )
  const signed = await signTransaction('TRANSACTION_TYPE_TRON', raw_data_hex)

  // What comes back are the same bytes and the signature, 65 bytes at the end.
  const signature = signed.slice(-130)
  const signer = tron.trx.ecRecover({ ...unsigned, raw_data, raw_data_hex, signature: [signature] })
  if (signer !== signWith) throw new Error('The signature is wrong.')
  console.log(`Tron transaction, signed by ${signer}`)
  console.log(signed)
})
