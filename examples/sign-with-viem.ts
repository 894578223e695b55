import { createAccount } from 'countersign/viem'
import { parseEther, parseGwei, recoverMessageAddress, recoverTransactionAddress, recoverTypedDataAddress } from 'viem'
import { client, organizationId, run, signWith } from './client.ts'

const message = 'Hello from sign-with-viem.ts'

const typedData = {
  domain: { name: 'Ether Mail', version: '1', chainId: 11_155_111n },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', contents: 'Hello, Bob!' },
} as const

const transaction = {
  type: 'eip1559',
  chainId: 11_155_111,
  nonce: 0,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: parseEther('0.01'),
  gas: 21_000n,
  maxFeePerGas: parseGwei('30'),
  maxPriorityFeePerGas: parseGwei('1'),
} as const

/**
 * Asks Countersign for three signatures, through the public Turnkey client as it is, and recovers from each the address that made it.
 * Nothing is sent to any chain. `createAccount` of `@turnkey/viem` works, too: its messages arrive as hashes. See README.md beside this file.
 */
await run(async () => {
  const account = createAccount({ client, organizationId, signWith })

  const signed = await account.signTransaction(transaction)
  const sender = await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })
  console.log(`EIP-1559 transaction, signed by ${sender}`)

  const signature = await account.signMessage({ message })
  console.log(`Personal message, signed by ${await recoverMessageAddress({ message, signature })}`)

  const typedSignature = await account.signTypedData(typedData)
  const typedSigner = await recoverTypedDataAddress({ ...typedData, signature: typedSignature })
  console.log(`Typed message, signed by ${typedSigner}`)
})
