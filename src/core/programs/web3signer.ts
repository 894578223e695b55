import type { Hex } from 'viem'
import { z } from 'zod'
import { uncompressedSecp256k1 } from '../crypto/secp256k1.ts'
import type { Engine } from '../engine/engine.ts'
import { AgentError } from '../errors.ts'
import { toHex } from '../schema/hex.ts'
import { parse } from '../schema/parse.ts'
import { signRawPayload } from '../signing/sign-raw-payload.ts'
import { accountsOf } from './accounts-of.ts'
import { type Program, requireProgram, submitAs } from './program.ts'
import { signatureHex } from './signature-hex.ts'

/** Signing as Web3Signer's API for execution clients has it, for nodes and services with an external signer. */
export interface Web3Signer {
  /** Lists the public keys of Ethereum accounts: 64 bytes, uncompressed, as hex without the leading 04. @throws AgentError as any query */
  publicKeys(program: Program): Promise<readonly Hex[]>
  /**
   * Signs bytes, of which Keccak-256 is taken unless the body says that they are a hash. The card reads transactions among them.
   * @param identifier - Public key as `publicKeys` lists it, or the address; with or without 0x.
   * @returns r, s and v, 65 bytes
   * @throws AgentError `REQUEST_INVALID`, `RESOURCE_NOT_FOUND`; RpcError 4001 if the person or a rule refuses it
   */
  sign(program: Program, identifier: string, body: unknown): Promise<Hex>
}

const asked = z.looseObject({
  data: z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'must be hexadecimal, 0x…, and not empty'),
  applyHash: z.boolean().default(true),
})

export function createWeb3Signer(engine: Engine): Web3Signer {
  const accounts = ({ token }: Program) =>
    accountsOf(engine, token.organizationId, 'ADDRESS_FORMAT_ETHEREUM').map(({ address, publicKey }) => ({
      address,
      publicKey: toHex(uncompressedSecp256k1(Buffer.from(publicKey, 'hex'))).slice(2),
    }))
  return {
    async publicKeys(program) {
      await requireProgram(engine, program)
      return accounts(program).map(({ publicKey }) => `0x${publicKey}` as const)
    },
    async sign(program, identifier, body) {
      await requireProgram(engine, program)
      const named = identifier.toLowerCase().replace(/^0x/, '')
      const account = accounts(program).find(
        ({ address, publicKey }) => publicKey === named || address.toLowerCase() === `0x${named}`,
      )
      if (!account)
        throw new AgentError('RESOURCE_NOT_FOUND', 'No account here has this key. /api/v1/eth1/publicKeys lists them.')
      const { data, applyHash } = parse(asked, body)
      const { result } = await submitAs<{ r: string; s: string; v: string }>(engine, program, signRawPayload, {
        signWith: account.address,
        payload: data.slice(2),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: applyHash ? 'HASH_FUNCTION_KECCAK256' : 'HASH_FUNCTION_NO_OP',
      })
      return signatureHex(await result)
    },
  }
}
