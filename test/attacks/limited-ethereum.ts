import { keccak256, serializeTransaction, type TransactionSerializable, toHex } from 'viem'
import type { NamedType } from '../../src/core/chains/ethereum/encoding/fields.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { VelocityControl } from '../../src/core/records/velocity-control.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { testServer } from '../support/server.ts'
import {
  dollars,
  ether,
  recipient,
  transferData,
  transfersOf,
  usdc,
  velocityControl,
  weth,
} from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

export const million = 1_000_000_000_000n
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const contract = '0xAa000000000000000000000000000000000000Aa'

export interface Attempt {
  readonly type: string
  readonly parameters: object
}

/** An agent whose program may do anything that a limit of 5 USDC, or of 1 ETH, leaves; on Ethereum, for ever. */
export async function limited(server = false, options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await (server ? testServer : testEngine)(options)
  const { organizationId, store, clock } = agent
  const accounts = ['ETHEREUM', 'BITCOIN_MAINNET_P2WPKH'].map(format => ({
    ...ethereumAccount,
    addressFormat: `ADDRESS_FORMAT_${format}`,
  }))
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  const { walletId, addresses } = result.createWalletResult as { walletId: string; addresses: [string, string] }
  const limit = async (identifier: string, change: Partial<VelocityControl>) => {
    const now = clock.now()
    const own = { organizationId, createdAt: now, updatedAt: now, windowMs: null, name: identifier, identifier }
    const groupBy = 'organization'
    const id = `00000000-0000-4000-8000-${keccak256(toHex(identifier)).slice(2, 14)}`
    await store.write(tx => tx.insert('velocityControls', velocityControl({ id, groupBy, ...own, ...change })))
  }
  await limit('usdc', { source: transfersOf(dollars), threshold: '5' })
  await limit('ether', { source: transfersOf(ether), threshold: '1' })
  const allowed = async (name: string, condition: string): Promise<TestUser> => {
    const user = await addUser(agent, name)
    await addPolicy(agent, { condition: `activity.action in ['SIGN', 'EXPORT'] && ${condition}`, consensus: by(user) })
    return user
  }
  const [ofDollars, ofEther] = [await allowed('Dollars', 'controls.usdc'), await allowed('Ether', 'controls.ether')]
  return { agent, address: addresses[0], bitcoin: addresses[1], walletId, ofDollars, ofEther, limit, allowed }
}

export type Limited = Awaited<ReturnType<typeof limited>>

/** `signed`, or the words of the refusal. */
export async function outcome(
  { agent }: { agent: TestEngine },
  { type, parameters }: Attempt,
  { key }: TestUser,
): Promise<string> {
  try {
    const { status } = await agent.post(type, parameters, { key })
    return status === 'ACTIVITY_STATUS_COMPLETED' ? 'signed' : status
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.code === 'PERMISSION_DENIED') return thrown.message
    throw thrown
  }
}

/** Fields of a transaction, as viem takes them. */
export type Change = Readonly<Record<string, unknown>>

let nonces = 0
export const unsigned = (change: Change = {}) =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, nonce: nonces++, gas: 60_000n, to: usdc, value: 0n, data: '0x' },
    ...(change.type === 'legacy' ? { gasPrice: 2n } : { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }),
    ...change,
  } as TransactionSerializable)

export const transaction = ({ address }: { address: string }, change: Change): Attempt => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: { signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned(change) },
})

export const payload = (
  signWith: string,
  payload: string,
  encoding = 'HEXADECIMAL',
  hashFunction = 'KECCAK256',
): Attempt => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: {
    ...{ signWith, payload },
    encoding: `PAYLOAD_ENCODING_${encoding}`,
    hashFunction: `HASH_FUNCTION_${hashFunction}`,
  },
})

export const typedMessage = (message: object, domain: object, primaryType: string, types: Record<string, string>) =>
  JSON.stringify({
    domain,
    primaryType,
    types: Object.fromEntries(
      Object.entries(types).map(([name, members]) => [
        name,
        members.split(', ').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
      ]),
    ),
    message,
  })

export const inUsdc = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
export const inPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
export const until = '99999999999'
export const details = (amount: bigint, token = usdc) => ({ token, amount: `${amount}`, expiration: until, nonce: 0 })
export const permitDetails = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
export const safeTx =
  'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce'
export const inSafe = { to: usdc, value: '0', data: transferData(million), operation: 0, safeTxGas: 0, baseGas: 0 }
export const noRefund = { gasPrice: 0, gasToken: contract, refundReceiver: contract, nonce: 0 }

/** Messages that let somebody take an amount of USDC, by what they are called. */
export const messages = (amount: bigint): Readonly<Record<string, string>> => ({
  Permit: typedMessage(
    { owner: recipient, spender: recipient, value: `${amount}`, nonce: 0, deadline: until },
    inUsdc,
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
  ),
  TransferWithAuthorization: typedMessage(
    {
      from: recipient,
      to: contract,
      value: `${amount}`,
      validAfter: 0,
      validBefore: until,
      nonce: toHex(1, { size: 32 }),
    },
    inUsdc,
    'TransferWithAuthorization',
    {
      TransferWithAuthorization:
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    },
  ),
  PermitSingle: typedMessage(
    { details: details(amount), spender: recipient, sigDeadline: until },
    inPermit2,
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: permitDetails },
  ),
  PermitBatch: typedMessage(
    { details: [details(1n, weth), details(amount)], spender: recipient, sigDeadline: until },
    inPermit2,
    'PermitBatch',
    { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', PermitDetails: permitDetails },
  ),
  PermitTransferFrom: typedMessage(
    { permitted: { token: usdc, amount: `${amount}` }, spender: recipient, nonce: 0, deadline: until },
    inPermit2,
    'PermitTransferFrom',
    {
      PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
      TokenPermissions: 'address token, uint256 amount',
    },
  ),
})

export const overTheLimit = /counts as over the limit “usdc”, because .+\. Ask a root user/

/** An argument that asks for a lot: the largest number, and the token for every address. */
export function large(input: NamedType): unknown {
  const item = /^(.*)\[\d*\]$/.exec(input.type)?.[1]
  if (item !== undefined) return [large({ ...input, type: item })]
  if (input.components) return Object.fromEntries(input.components.map(member => [member.name, large(member)]))
  if (input.type === 'address') return usdc
  if (input.type === 'bool') return true
  if (input.type === 'bytes') return transferData(million)
  if (input.type.startsWith('bytes')) return `0x${'01'.repeat(Number(input.type.slice(5)))}`
  if (input.type === 'uint8') return 0
  const bits = Number(input.type.replace(/\D/g, ''))
  return bits <= 48 ? Number(2n ** BigInt(bits) - 1n) : 2n ** BigInt(bits) - 1n
}
