import {
  _DebugPSBT,
  type PSBTInput,
  RawPSBTV0,
  RawPSBTV2,
  type TransactionInput,
  type TransactionOutput,
} from '@scure/btc-signer/psbt.js'
import { AgentError } from '../../errors.ts'
import { hasFewFields, mostFields, mostFieldsInMap, mostKeys } from './psbt-size.ts'
import { unsignedTransactionOf } from './psbt-version-2.ts'

/** The fields of one input that are there, by the library's names. */
export type PsbtInput = TransactionInput
export type PsbtInputField = keyof typeof PSBTInput

/** Transaction that a PSBT asks to have signed. `txid` is in the order people write it (reversed). */
export interface UnsignedTransaction {
  readonly version: number
  readonly inputs: readonly {
    readonly txid: Uint8Array
    readonly index: number
    readonly finalScriptSig: Uint8Array
    readonly sequence: number
  }[]
  readonly outputs: readonly { readonly amount: bigint; readonly script: Uint8Array }[]
  readonly lockTime: number
}

/** A PSBT as its bytes have it: nothing left out, nothing filled in. */
export interface Psbt {
  readonly version: PsbtVersion
  readonly transaction: UnsignedTransaction
  readonly global: RawPsbt['global']
  /** One for each input of the transaction. */
  readonly inputs: readonly PsbtInput[]
  /** One for each output. */
  readonly outputs: readonly TransactionOutput[]
}

/** PSBT of the library, in both versions: it tells apart which fields there may be. */
type RawPsbt = ReturnType<typeof RawPSBTV0.decode>

/** BIP-174, and BIP-370. There was never a version 1. */
const coders = { 0: RawPSBTV0, 2: RawPSBTV2 } as const
export type PsbtVersion = keyof typeof coders

const magic = Buffer.from('70736274ff', 'hex')

/**
 * Reads a PSBT (BIP-174, or version 2 by BIP-370; fields of BIP-371). Every byte must be accounted for: fields that are twice there, and bytes
 * behind the last map are refused, and what was read is written again and must be the same fields. Unknown ones are among them: BIP-174
 * wants them passed on.
 *
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function decodePsbt(bytes: Uint8Array): Psbt {
  if (Buffer.compare(bytes.subarray(0, magic.length), magic) !== 0) {
    throw refused(
      'is not a PSBT: its bytes begin with 70736274ff. Decode one from Base64 first, and put a bare transaction into one',
    )
  }
  if (!hasFewFields(bytes.subarray(magic.length))) {
    throw refused(
      `is a PSBT with more than ${mostFieldsInMap} fields in a map, ${mostFields} in all, or ${mostKeys} public keys. Leave out hints such as derivations, or send several transactions`,
    )
  }
  const { version, raw } = decodeVersion(bytes)
  const transaction = version === 2 ? unsignedTransactionOf(raw) : raw.global.unsignedTx
  if (!transaction)
    throw refused('has inputs that need lock times of different kinds, so that none is good for all (BIP-370)')
  const { inputs, outputs } = transaction
  if (inputs.length === 0 || outputs.length === 0) throw refused('has no inputs or no outputs')
  if (raw.inputs.length !== inputs.length || raw.outputs.length !== outputs.length) {
    throw refused('does not have one map for each input and output, or has bytes behind the last one')
  }
  const psbt = { version, transaction, global: raw.global, inputs: raw.inputs, outputs: raw.outputs } as Psbt
  requireSameFields(bytes, psbt)
  return psbt
}

/** The bytes of a PSBT, with fields in the order of the tables of BIP-174 and BIP-370. */
export function encodePsbt({ version, global, inputs, outputs }: Omit<Psbt, 'transaction'>): Uint8Array {
  return coders[version].encode({ global, inputs, outputs } as unknown as RawPsbt)
}

function decodeVersion(bytes: Uint8Array): { readonly version: PsbtVersion; readonly raw: RawPsbt } {
  try {
    const raw = RawPSBTV0.decode(bytes)
    if ((raw.global.version ?? 0) === 0) return { version: 0, raw }
  } catch (error) {
    const raw = decodeVersion2(bytes)
    if (raw) return { version: 2, raw }
    // The library's words can quote bytes.
    const twice = /duplicate key|Same keys/.test(String(error))
    throw refused(
      twice
        ? 'is a PSBT with the same field twice in one of its maps'
        : 'is a PSBT that cannot be read: a field is cut short, missing, or of another form than BIP-174, BIP-370 and BIP-371 have it',
    )
  }
  throw refused('is a PSBT of another version than 0 and 2, which are those that can be signed')
}

function decodeVersion2(bytes: Uint8Array): RawPsbt | undefined {
  try {
    const raw = RawPSBTV2.decode(bytes)
    return raw.global.version === 2 ? raw : undefined
  } catch {
    return undefined
  }
}

/** Fields may stand in any order, so they are compared one by one. */
function requireSameFields(bytes: Uint8Array, psbt: Psbt): void {
  if (!hasSameFields(bytes, psbt)) throw refused('is a PSBT that reads differently once it is written again')
}

function hasSameFields(bytes: Uint8Array, psbt: Psbt): boolean {
  try {
    const [sent, written] = [mapsOf(bytes), mapsOf(encodePsbt(psbt))]
    return (
      sent.length === written.length &&
      sent.every((map, index) => {
        const other = written[index] ?? {}
        const keys = Object.keys(map)
        return keys.length === Object.keys(other).length && keys.every(key => isSame(map[key], other[key]))
      })
    )
  } catch {
    return false
  }
}

/** Each map, its values by their whole key in hex. */
function mapsOf(bytes: Uint8Array): Record<string, Uint8Array>[] {
  return _DebugPSBT.decode(bytes).items as Record<string, Uint8Array>[]
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0
}

/** @param what - Goes on after `unsignedTransaction`. */
export function refused(what: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `unsignedTransaction ${what}`, {
    detail: { field: 'parameters.unsignedTransaction' },
  })
}
