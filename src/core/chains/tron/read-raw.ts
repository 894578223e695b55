import { readProtobuf } from '../wire/read-protobuf.ts'
import { rawFields } from './raw-fields.ts'
import { positive, readContract } from './read-contract.ts'
import { malformed } from './refusals.ts'
import type { TronTransaction } from './transaction.ts'

/** No node takes a transaction that is longer (`TRANSACTION_MAX_BYTE_SIZE`). */
const mostBytes = 500 * 1024

/**
 * Tells if a node could take bytes for a transaction. Nodes are more lenient than the reader: it is enough that they name the message of a
 * contract.
 */
export function mayBeRaw(bytes: Uint8Array): boolean {
  return /\/protocol\.\w+Contract/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
}

/**
 * Reads `Transaction.raw`: what TronWeb calls `raw_data_hex`.
 * @throws AgentError `TRANSACTION_INVALID`; `TRANSACTION_TYPE_UNSUPPORTED` for a contract of a type that there is not
 */
export function readRaw(raw: Uint8Array): TronTransaction {
  if (raw.length === 0) throw malformed('it is empty')
  if (raw.length > mostBytes) throw malformed(`it is longer than the ${mostBytes} bytes that nodes take`)
  const fields = readProtobuf(rawFields, raw, { refuse: malformed, at: '', depth: 0 })
  const { ref_block_bytes, ref_block_hash, expiration, timestamp } = fields
  if (ref_block_bytes.length !== 2) {
    throw malformed(
      `ref_block_bytes has ${ref_block_bytes.length} bytes and not 2; send raw_data_hex, and not the whole transaction`,
    )
  }
  if (ref_block_hash.length !== 8) throw malformed(`ref_block_hash has ${ref_block_hash.length} bytes and not 8`)
  const [contract, ...others] = fields.contract
  if (!contract) throw malformed('it has no contract')
  if (others.length > 0) throw malformed('it has more than one contract')
  if (contract.Permission_id < 0) throw malformed('contract.Permission_id is below zero')
  if (positive(expiration, 'expiration') <= positive(timestamp, 'timestamp')) {
    throw malformed('expiration is not after timestamp')
  }
  return {
    raw,
    ref_block_bytes,
    ref_block_num: positive(fields.ref_block_num, 'ref_block_num'),
    ref_block_hash,
    expiration,
    timestamp,
    fee_limit: positive(fields.fee_limit, 'fee_limit'),
    data: fields.data,
    scripts: fields.scripts,
    permission_id: contract.Permission_id,
    provider: contract.provider,
    name: contract.name,
    contract: readContract(contract.type, contract.parameter),
  }
}
