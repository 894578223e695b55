import { encodeFunctionData, erc20Abi, type Hex, multicall3Abi, parseAbi, serializeTransaction } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { ethereum } from '../../../../src/core/chains/ethereum/chain.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import type { Reader } from '../../../../src/core/ports/store.ts'
import type { SmartContractInterface } from '../../../../src/core/records/smart-contract-interface.ts'
import { recipient, signer, signerKey, usdc } from '../../../support/spending.ts'
import { surroundings } from './warnings/surroundings.ts'

const decodes = vi.hoisted(() => ({ count: 0 }))
vi.mock('viem/utils', async original => {
  const real = await original<typeof import('viem/utils')>()
  const decodeAbiParameters: typeof real.decodeAbiParameters = (...asked) => {
    decodes.count++
    return real.decodeAbiParameters(...asked)
  }
  return { ...real, decodeAbiParameters }
})
beforeEach(() => {
  decodes.count = 0
})

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const custom = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 5n] })
const own = ['function pay(address payee, uint256 amount)'] as const
const pay = encodeFunctionData({ abi: parseAbi(own), args: [recipient, 5n] })
const twice = encodeFunctionData({
  abi: multicall3Abi,
  functionName: 'aggregate3',
  args: [([usdc, usdc] as const).map(target => ({ target: target as Hex, allowFailure: false, callData: transfer }))],
})
const interfaces = [
  {
    ...{ id: 'i', type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', address: custom, label: 'Ours' },
    interface: JSON.stringify(parseAbi(own)),
  },
  {
    ...{ id: 'u', type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', address: usdc, label: 'USDC' },
    interface: JSON.stringify(erc20Abi),
  },
] as unknown as readonly SmartContractInterface[]
const reader = { list: () => interfaces } as unknown as Reader
const key = { curve: 'CURVE_SECP256K1', publicKey: signerKey, address: signer } as unknown as SigningKey

test.each([
  ['a transfer that a standard knows, a description and an interface', usdc, transfer, 1],
  ['a call that an interface alone knows', custom, pay, 1],
  ['a call with two inside', multicall3, twice, 3],
] as const)('%s: each call is decoded once, for everything that is asked of it', (_, to, data, calls) => {
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, to, data, gas: 21_000n })
  const read = ethereum.transactions?.read(Buffer.from(unsigned.slice(2), 'hex'), key, { interfaces })
  const signs = read?.signs
  if (!read || !signs || !ethereum.assets || !ethereum.words) throw new Error('Nothing is read')

  read.describe()
  whatWillHappen(signs, { publicKey: signerKey, address: signer })
  ethereum.payees?.(signs, signerKey)
  ethereum.addressesNamed(signs)
  ethereum.warn?.(signs, surroundings)
  for (const asset of ['eip155:1/slip44:60', `eip155:1/erc20:${usdc.toLowerCase()}`])
    ethereum.assets.parse(asset)?.moves(signs, signerKey)
  const scope = ethereum.words.scope(signs, { publicKey: signerKey, organizationId: 'o', reader })
  const { contract_call_args } = scope.tx as { contract_call_args: unknown }

  expect(decodes.count).toBe(calls)
  expect(contract_call_args === undefined).toBe(to === multicall3)
})
