import { beginCell, type Cell, external, internal, SendMode, storeMessage } from '@ton/core'
import { signVerify } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton'
import { publicKeyOfSigner, run, signPayload, signWith } from './client.ts'

/** A payment on TON from a wallet of version 4. Nothing is sent to any chain. See README.md beside this file. */
await run(async () => {
  const publicKey = await publicKeyOfSigner()
  const wallet = WalletContractV4.create({ workchain: 0, publicKey })
  const address = wallet.address.toString({ bounceable: false })
  if (address !== signWith) throw new Error('SIGN_WITH is not the address of a wallet of version 4.')

  // TON signs the hash of a cell. The cell goes along, so that it can be read.
  async function signer(message: Cell): Promise<Buffer> {
    const signature = await signPayload({
      payload: message.hash(),
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      preimage: message.toBoc(),
    })
    if (!signVerify(message.hash(), signature, publicKey)) throw new Error('The signature is wrong.')
    return signature
  }

  const body = await wallet.createTransfer({
    // How many messages the wallet has sent, which a client that is connected asks for.
    seqno: 5,
    sendMode: SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS,
    timeout: Math.floor(Date.now() / 1000) + 600,
    messages: [
      internal({
        to: 'UQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7dQu',
        value: '0.015',
        bounce: false,
        body: 'Hello',
      }),
    ],
    signer,
  })
  const message = beginCell()
    .store(storeMessage(external({ to: wallet.address, body })))
    .endCell()
  console.log(`TON message, signed by ${address}`)
  console.log(message.toBoc().toString('base64'))
})
