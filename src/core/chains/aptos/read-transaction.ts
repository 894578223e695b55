import { readBcs } from '../wire/read-bcs.ts'
import { type RawTransaction, rawTransaction, rawTransactionWithData } from './layout.ts'
import { paymentsOf } from './payments.ts'
import { mostBytes, refuse } from './refuse.ts'
import type { AptosExecutable, AptosTransaction } from './signed.ts'

/** SHA3-256 of `APTOS::RawTransaction` and of `APTOS::RawTransactionWithData`: what every transaction is signed behind. */
const prefixes = {
  alone: Buffer.from('b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193', 'hex'),
  withData: Buffer.from('5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c', 'hex'),
}

/**
 * Reads what is signed for a transaction: a prefix of 32 bytes, and the BCS of `RawTransaction` or, with other signers or somebody
 * who pays the fee, of `RawTransactionWithData`. `undefined` for bytes without such a prefix.
 *
 * @throws AgentError `TRANSACTION_INVALID`; `TRANSACTION_TYPE_UNSUPPORTED` for what is encrypted, or of a kind that came later
 */
export function readAptosTransaction(bytes: Uint8Array): AptosTransaction | undefined {
  const prefix = bytes.subarray(0, 32)
  const isAlone = prefixes.alone.equals(prefix)
  if (!isAlone && !prefixes.withData.equals(prefix)) return undefined
  if (bytes.length > mostBytes) throw refuse(`it is longer than ${mostBytes} bytes`)
  const rest = bytes.subarray(32)
  if (isAlone) return whole(readBcs(rawTransaction, rest, { refuse, at: '' }), [], undefined)
  const { kind, value } = readBcs(rawTransactionWithData, rest, { refuse, at: '' })
  return whole(value.transaction, value.secondarySigners, kind === 'feePayer' ? value.feePayer : undefined)
}

function whole(
  { payload, ...transaction }: RawTransaction,
  secondarySigners: readonly string[],
  feePayer: string | undefined,
): AptosTransaction {
  const read = { ...transaction, ...executedBy(payload), secondarySigners, feePayer }
  return { ...read, payments: paymentsOf(read) }
}

function executedBy({
  kind,
  value,
}: RawTransaction['payload']): Pick<AptosTransaction, 'executes' | 'multisigAccount' | 'replayNonce'> {
  if (kind === 'multisig') {
    return { executes: value.payload ?? nothing, multisigAccount: value.account, replayNonce: undefined }
  }
  if (kind === 'inner') {
    const { executable, extra } = value.value
    const { multisigAccount, replayNonce } = extra.value
    return { executes: executable.kind === 'empty' ? nothing : executable, multisigAccount, replayNonce }
  }
  return { executes: { kind, value } as AptosExecutable, multisigAccount: undefined, replayNonce: undefined }
}

const nothing: AptosExecutable = { kind: 'nothing', value: null }
