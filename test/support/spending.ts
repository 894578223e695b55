import { type Hex, parseAbiItem } from 'viem'
import { encodeFunctionData, serializeTransaction } from 'viem/utils'
import type { ActivityFacts, PolicyFacts } from '../../src/core/activity/facts.ts'
import type { BitcoinSigned } from '../../src/core/chains/bitcoin/signed.ts'
import type { ReadableText, Unreadable } from '../../src/core/chains/declaration/signed.ts'
import type { EthereumSigned } from '../../src/core/chains/ethereum/transactions/signed.ts'
import { decodeUnsignedTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import type { SolanaSigned } from '../../src/core/chains/solana/signed.ts'
import type { SpendingRequest } from '../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import type { VelocityControl } from '../../src/core/records/velocity-control.ts'
import { examples, idOf } from './records.ts'

type AnySigned = EthereumSigned | BitcoinSigned | SolanaSigned | ReadableText | Unreadable

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const recipient = '0x3535353535353535353535353535353535353535'

export const ether = { caip19: 'eip155:1/slip44:60', decimals: 18 }
export const dollars = { caip19: `eip155:1/erc20:${usdc.toLowerCase()}`, decimals: 6 }

/** At most 2 ETH in 24 hours, unless it says otherwise. */
export function velocityControl(change: Partial<VelocityControl> = {}): VelocityControl {
  return { ...examples.velocityControls, ...change }
}

export function transfersOf(...assets: readonly (typeof ether)[]): VelocityControl['source'] {
  return { kind: 'transfers', assets, types: [] }
}

/** Calldata of a function, for example of `transfer(address to, uint256 amount)`. */
export function dataOf(signature: string, args: readonly unknown[]): Hex {
  const abi = [parseAbiItem(`function ${signature}` as string)]
  return encodeFunctionData({ abi, args } as never)
}

export const transferData = (amount: bigint, to = recipient) =>
  dataOf('transfer(address to, uint256 amount)', [to, amount])

/** The public key whose Ethereum address is {@link signer}. */
export const signerKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
export const signer = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

/** Facts of an activity that signs, or, without `signed`, of one that signs nothing. */
export function factsOf(signed: readonly AnySigned[] = [], change: PolicyFacts = {}): ActivityFacts {
  const [first, ...others] = signed
  if (!first) return { ...change, givesOut: { kind: 'nothing' } }
  const path = "m/44'/60'/0'/0/0"
  const curve = 'CURVE_SECP256K1' as const
  const key = {
    keyId: idOf(30),
    curve,
    path,
    address: signer,
    addressFormat: null,
    publicKey: signerKey,
    hardwareWallet: null,
  }
  return {
    key,
    ...(others.length === 0 && { signs: first }),
    ...change,
    givesOut: { kind: 'signatures', publicKey: signerKey, signed: [first, ...others] },
  }
}

/** A request of one user to sign a transaction with one wallet. */
export function signing(
  transaction: { chainId?: number; to?: string | null; value?: bigint; data?: Hex },
  change: Partial<SpendingRequest> = {},
): SpendingRequest {
  const { chainId = 1, to = recipient, value = 0n, data = '0x' } = transaction
  const fees = { gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, nonce: 0 }
  const serialized = serializeTransaction({ ...fees, type: 'eip1559', chainId, to: to as Hex | null, value, data })
  const decoded = decodeUnsignedTransaction(Buffer.from(serialized.slice(2), 'hex'))
  return {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    requesterId: idOf(10),
    facts: factsOf([{ chain: 'ethereum', kind: 'ethereumTransaction', transaction: decoded }]),
    ...change,
  }
}
