import { z } from 'zod'
import '../../../schema/plain-words.ts'
import type { Field } from '../../../../shared/card.ts'
import { keccak256 } from '../../../crypto/hash.ts'
import { branch } from '../../../display/list-field.ts'
import { AgentError } from '../../../errors.ts'
import type { Described } from '../../declaration/described.ts'
import { checksummed, type EthereumAddress, parseEthereumAddress } from '../encoding/address.ts'
import { integerField } from '../encoding/fields.ts'
import { decodeRlp, encodeRlp, integerBytes } from '../encoding/rlp.ts'
import { chainName } from '../networks/networks.ts'
import { delegation, noCode } from './warnings/delegation.ts'

/** The word of an account that its code be that of `address` from now on (EIP-7702). */
export interface Authorization {
  /** 0 stands for every chain. */
  readonly chainId: bigint
  /** All zeros takes the code away again. */
  readonly address: EthereumAddress
  readonly nonce: bigint
}

export interface DecodedAuthorization extends Described {
  readonly authorization: Authorization
  /** 32 bytes: what is signed. */
  readonly digest: Uint8Array
}

/** JSON numbers lose digits from 2^53 on, so larger ones must come as text. */
const integer = z
  .union([z.int().nonnegative(), z.string().regex(/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/)])
  .transform(value => BigInt(value))

const shape = z.strictObject({
  address: z.string().transform((text, context) => {
    const address = parseEthereumAddress(text)
    if (address) return address
    context.addIssue({
      code: 'custom',
      message: 'is not an address: 0x and 40 hex digits, in one case or with a right checksum',
    })
    return z.NEVER
  }),
  chainId: integer.refine(value => value < 2n ** 256n, 'is out of range'),
  nonce: integer.refine(value => value < 2n ** 64n - 1n, 'is out of range (EIP-2681)'),
})

/**
 * Reads what a client asks to be signed as an EIP-7702 authorization: JSON `{address, chainId, nonce}`, integers as numbers
 * or as decimal or 0x-hex text.
 *
 * @param field - Where the payload stood in the request, for the error.
 * @throws AgentError `REQUEST_INVALID` for anything else.
 */
export function parseAuthorization(payload: string, field = 'parameters.payload'): Authorization {
  const parsed = shape.safeParse(parseJson(payload))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path.length ? `${issue.path.join('.')} ` : ''
  throw new AgentError(
    'REQUEST_INVALID',
    `invalid EIP-7702 authorization: ${at}${issue?.message ?? ''}; payload must be JSON {address, chainId, nonce}`,
    { detail: { field } },
  )
}

/** {@link parseAuthorization}, and what is signed and said of it. @throws AgentError `REQUEST_INVALID` */
export function decodeAuthorization(payload: string, field?: string): DecodedAuthorization {
  const authorization = parseAuthorization(payload, field)
  return { ...describeAuthorization(authorization), authorization, digest: authorizationDigest(authorization) }
}

/** Says whose code an account is handed to. */
export function describeAuthorization(authorization: Authorization): Described {
  const { address, chainId, nonce } = authorization
  const network = chainName(chainId)
  return {
    sentence:
      address === noCode
        ? `Take the code away from this account on ${network}`
        : `Hand this account to the code of ${address} on ${network}`,
    fields: [
      { label: 'Network', value: network },
      { label: 'Code of', value: address, style: 'address' },
      integerField('Account nonce', nonce),
    ],
    warnings: delegation(authorization, 'this account'),
  }
}

/** Keccak-256 of {@link authorizationBytes}, 32 bytes. */
export function authorizationDigest(authorization: Authorization): Uint8Array {
  return keccak256(authorizationBytes(authorization))
}

/** 0x05 and the RLP of chain id, address and nonce (EIP-7702). */
function authorizationBytes({ chainId, address, nonce }: Authorization): Uint8Array {
  const items = [integerBytes(chainId), Buffer.from(address.slice(2), 'hex'), integerBytes(nonce)]
  return Buffer.concat([Buffer.of(0x05), encodeRlp(items)])
}

/** Reads the bytes that {@link authorizationBytes} makes; `undefined` for any other bytes. */
export function readAuthorization(bytes: Uint8Array): Authorization | undefined {
  const items = bytes[0] === 0x05 ? decodeRlp(bytes.subarray(1)) : undefined
  if (!items || items instanceof Uint8Array || items.length !== 3) return undefined
  const [chainId, address, nonce] = items
  if (!(chainId instanceof Uint8Array && address instanceof Uint8Array && nonce instanceof Uint8Array)) return undefined
  if (chainId.length > 32 || address.length !== 20 || nonce.length > 8) return undefined
  const read = { chainId: toInteger(chainId), address: checksummed(address), nonce: toInteger(nonce) }
  // Integers have one encoding, without leading zeros: chains take no other.
  return Buffer.compare(authorizationBytes(read), bytes) === 0 ? read : undefined
}

function toInteger(big: Uint8Array): bigint {
  return big.length === 0 ? 0n : BigInt(`0x${Buffer.from(big).toString('hex')}`)
}

/** One authorization as a branch. */
export function authorizationField(label: string, authorization: Authorization, authority: string): Field {
  const { address, chainId, nonce } = authorization
  return branch(label, [
    { label: 'Account', value: authority, style: 'address' },
    { label: 'Code of', value: address, style: 'address' },
    { label: 'Network', value: chainName(chainId) },
    integerField('Account nonce', nonce),
  ])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
