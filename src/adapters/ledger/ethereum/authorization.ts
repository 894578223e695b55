import { integerBytes } from '../../../core/chains/ethereum/encoding/rlp.ts'
import type { Authorization } from '../../../core/chains/ethereum/transactions/authorization.ts'
import { apdu, encodePath } from '../apdu.ts'

/**
 * The command that has the app sign an EIP-7702 authorization. Ledger's library has none for it. The fields follow the path as tag,
 * length and value, with the length of them all before them in two bytes: 0 the version of the structure, 1 whose code, 2 the chain,
 * 3 the nonce.
 *
 * @param path - Path of at most ten steps: the command then fits one APDU.
 */
export function signAuthorization(path: string, { chainId, address, nonce }: Authorization): Buffer {
  const fields = Buffer.concat([
    field(0, Buffer.of(1)),
    field(1, Buffer.from(address.slice(2), 'hex')),
    field(2, atLeastOneByte(chainId)),
    field(3, atLeastOneByte(nonce)),
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(fields.length)
  return apdu(0xe0, 0x34, 0x01, 0x00, Buffer.concat([encodePath(path), length, fields]))
}

/** Whose code the app (1.22.0) lets an account be handed to, by the names it shows. It refuses any other. */
export const knownCode: Readonly<Record<string, string>> = {
  '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9': 'Simple7702Account',
  '0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00': 'Calibur',
  '0x612373D7003d694220f7800EeAF8E3924c0951D3': 'RainbowCalibur',
}

function field(tag: number, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag, value.length), value])
}

function atLeastOneByte(integer: bigint): Uint8Array {
  const bytes = integerBytes(integer)
  return bytes.length === 0 ? Buffer.of(0) : bytes
}
