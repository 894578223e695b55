/** Promise: code for an account (EIP-7702) is compared with known addresses, in whichever form it is authorized. */
import { concat, type Hex, serializeTransaction, toRlp } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const signer = privateKeyToAccount(`0x${'12'.repeat(32)}`)

const forms: Readonly<Record<string, (address: Hex) => Promise<object> | object>> = {
  'as an authorization': address => ({
    payload: JSON.stringify({ address, chainId: 1, nonce: 0 }),
    ...{ encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', hashFunction: 'HASH_FUNCTION_NO_OP' },
  }),
  'as what is hashed for one': address => ({
    payload: concat(['0x05', toRlp(['0x01', address, '0x'])]),
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  }),
  'in a transaction': async address => ({
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: serializeTransaction({
      ...{ type: 'eip7702', chainId: 1, nonce: 0, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n },
      to: signer.address,
      authorizationList: [await signer.signAuthorization({ address, chainId: 1, nonce: 0 })],
    }),
  }),
}

test.each(Object.entries(forms))('%s', async (_, form) => {
  const agent = await testEngine()
  const accounts = [ethereumAccount]
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts })
  const [own] = (result.createWalletResult as { readonly addresses: [string] }).addresses
  const warningsOf = async (address: string) => {
    const asked = await form(address.toLowerCase() as Hex)
    const sort = 'type' in asked ? 'SIGN_TRANSACTION_V2' : 'SIGN_RAW_PAYLOAD_V2'
    const { id } = await agent.post(`ACTIVITY_TYPE_${sort}`, { signWith: own, ...asked })
    return agent.engine.approvals.card(id)?.shown.warnings.map(({ level, text }) => `${level}: ${text}`)
  }
  const likened = expect.stringMatching(/^danger: .* looks like /)
  expect(await warningsOf(`${own.slice(0, 8)}${'1'.repeat(28)}${own.slice(-6)}`)).toContainEqual(likened)
  expect(await warningsOf(`0x${'5a'.repeat(20)}`)).not.toContainEqual(likened)
  // Taking code away names nobody.
  expect((await warningsOf(`0x${'00'.repeat(20)}`))?.join()).not.toMatch(/nothing here knows/)
})
