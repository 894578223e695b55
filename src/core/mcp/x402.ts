import { randomBytes } from 'node:crypto'
import { bytesToHex } from 'viem'
import { z } from 'zod'
import type { WebAnswer } from '../ports/web-reader.ts'
import { amount, evmAddress } from './shared-inputs.ts'

/**
 * Payments over HTTP by x402, scheme `exact` on EVM chains: https://github.com/x402-foundation/x402, versions 1 and 2. The payment is a
 * signature of EIP-3009, which only its receiver's side can use, and only until a time.
 */
export interface Requirement {
  readonly version: 1 | 2
  /** As the server wrote it. */
  readonly wanted: Readonly<Record<string, unknown>>
  readonly network: string
  readonly chainId: bigint
  /** Contract of the token. */
  readonly asset: string
  readonly payTo: string
  /** In the smallest unit of the token. */
  readonly amount: bigint
  /** Name and version of the token's domain (EIP-712). */
  readonly domain: { readonly name: string; readonly version: string }
}

/** Names that version 1 has for networks. */
const networksOfVersion1: Readonly<Record<string, bigint>> = {
  base: 8453n,
  'base-sepolia': 84532n,
  avalanche: 43114n,
  'avalanche-fuji': 43113n,
  polygon: 137n,
  'polygon-amoy': 80002n,
}

const accepted = z.looseObject({
  scheme: z.literal('exact'),
  network: z.string().max(100),
  asset: evmAddress,
  payTo: evmAddress,
  amount: amount.optional(),
  maxAmountRequired: amount.optional(),
  extra: z.looseObject({ name: z.string().max(200), version: z.string().max(50) }),
})

const required = z.looseObject({
  x402Version: z.union([z.literal(1), z.literal(2)]),
  accepts: z.array(z.unknown()).max(100),
})

/** Returns what a server wants to be paid, in ways that are known here; empty if there is none. */
export function requirementsOf({ headers, body }: WebAnswer): readonly Requirement[] {
  const header = headers['payment-required']
  const read = required.safeParse(jsonOf(header === undefined ? body : Buffer.from(header, 'base64').toString()))
  if (!read.success) return []
  const { x402Version: version, accepts } = read.data
  return accepts.flatMap(each => {
    const { success, data } = accepted.safeParse(each)
    if (!success) return []
    const chainId = chainOf(data.network)
    const amount = data.amount ?? data.maxAmountRequired
    if (chainId === undefined || amount === undefined) return []
    const { network, asset, payTo, extra } = data
    return [{ version, wanted: each as Record<string, unknown>, network, chainId, asset, payTo, amount, domain: extra }]
  })
}

function chainOf(network: string): bigint | undefined {
  const [, id] = /^eip155:([1-9]\d{0,18})$/.exec(network) ?? []
  if (id !== undefined) return BigInt(id)
  return Object.hasOwn(networksOfVersion1, network) ? networksOfVersion1[network] : undefined
}

/** An authorization of EIP-3009. */
export interface Authorization {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  /** 32 bytes, hex. */
  readonly nonce: string
}

/** @param until - Time when it ends, in seconds. */
export function authorizationOf({ payTo, amount }: Requirement, from: string, until: number): Authorization {
  const nonce = bytesToHex(randomBytes(32))
  return { from, to: payTo, value: amount.toString(), validAfter: '0', validBefore: String(until), nonce }
}

/** Writes what is signed, as JSON of EIP-712. */
export function typedDataOf(
  { chainId, asset, domain: { name, version } }: Requirement,
  message: Authorization,
): string {
  return JSON.stringify({
    domain: { name, version, chainId: Number(chainId), verifyingContract: asset },
    types: { EIP712Domain: domainFields, TransferWithAuthorization: authorizationFields },
    primaryType: 'TransferWithAuthorization',
    message,
  })
}

const domainFields = fieldsOf('string name, string version, uint256 chainId, address verifyingContract')
const authorizationFields = fieldsOf(
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
)

function fieldsOf(text: string) {
  return text.split(', ').map(each => {
    const [type, name] = each.split(' ')
    return { name, type }
  })
}

/** Writes the header that pays. */
export function paymentHeader(
  { version, network, wanted }: Requirement,
  payload: { readonly signature: string; readonly authorization: Authorization },
): Readonly<Record<string, string>> {
  if (version === 1) return { 'X-PAYMENT': base64({ x402Version: 1, scheme: 'exact', network, payload }) }
  return { 'PAYMENT-SIGNATURE': base64({ x402Version: 2, accepted: wanted, payload }) }
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
