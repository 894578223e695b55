import { testEngine } from '../support/engine.ts'
import { addUser } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

export const domain = [{ name: 'chainId', type: 'uint256' }]

export async function withAddress() {
  const agent = await testEngine({ approvals: 'nothing' })
  const user = await addUser(agent, 'Nobody')
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const signWith = (result as { createWalletResult: { addresses: string[] } }).createWalletResult.addresses[0]
  const parameters = { signWith, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }
  return { agent, user, parameters }
}

export const word = (number: number) => number.toString(16).padStart(64, '0')
