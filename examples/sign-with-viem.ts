// Signs a personal message, a typed message and an EIP-1559 transaction through the unmodified Turnkey SDK, and recovers the
// signer's address from each. Approve the three requests in Countersign's window.
//
//   node --env-file=.env examples/sign-with-viem.ts
//
// .env is the file the window offers when an API key is created; add SIGN_WITH=0x… with the address of a wallet.
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import {
  parseEther,
  parseGwei,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
} from 'viem'

const client = new TurnkeyClient(
  { baseUrl: required('TURNKEY_BASE_URL') },
  new ApiKeyStamper({
    apiPublicKey: required('TURNKEY_API_PUBLIC_KEY'),
    apiPrivateKey: required('TURNKEY_API_PRIVATE_KEY'),
  }),
)
const account = await createAccount({
  // The client's own types are looser than exactOptionalPropertyTypes allows.
  client: client as Parameters<typeof createAccount>[0]['client'],
  organizationId: required('TURNKEY_ORGANIZATION_ID'),
  signWith: required('SIGN_WITH'),
})

const message = 'Hello from a program'
const signature = await account.signMessage({ message })
console.log(`personal message  ${await recoverMessageAddress({ message, signature })}`)

const typedData = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const
const typedSignature = await account.signTypedData(typedData)
console.log(`typed message     ${await recoverTypedDataAddress({ ...typedData, signature: typedSignature })}`)

const serializedTransaction = (await account.signTransaction({
  type: 'eip1559',
  chainId: 1,
  nonce: 0,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: parseEther('0.01'),
  gas: 21_000n,
  maxFeePerGas: parseGwei('20'),
  maxPriorityFeePerGas: parseGwei('1'),
})) as TransactionSerialized
console.log(`transaction       ${await recoverTransactionAddress({ serializedTransaction })}`)

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}: see the top of this file.`)
  return value
}
