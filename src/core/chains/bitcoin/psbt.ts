import {
  _DebugPSBT,
  type PSBTInput,
  RawPSBTV0,
  RawPSBTV2,
  type TransactionInput,
  type TransactionOutput,
} from '@scure/btc-signer/psbt.js'
import { AgentError } from '../../errors.ts'
import { hasFewFields, mostFields, mostFieldsInMap } from './psbt-size.ts'

/** The fields of one input that are there, by the library's names. */
export type PsbtInput = TransactionInput
export type PsbtInputField = keyof typeof PSBTInput

/** What a PSBT asks to have signed. `txid` is in the order people write it (reversed). */
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

/** A PSBT of version 0 as its bytes have it: nothing left out, nothing filled in. */
export interface Psbt {
  readonly transaction: UnsignedTransaction
  readonly global: RawPsbt['global']
  /** One for each input of the transaction. */
  readonly inputs: readonly PsbtInput[]
  /** One for each output. */
  readonly outputs: readonly TransactionOutput[]
}

/** As the library has it. */
type RawPsbt = ReturnType<typeof RawPSBTV0.decode>

const magic = Buffer.from('70736274ff', 'hex')

/**
 * Reads a PSBT (BIP-174, version 0; fields of BIP-371). Every byte must be accounted for: fields that are twice there, and bytes
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
      `is a PSBT with more than ${mostFieldsInMap} fields in a map, or ${mostFields} in all. Leave out hints such as derivations, or send several transactions`,
    )
  }
  const raw = decodeVersion0(bytes)
  const { unsignedTx: transaction, version } = raw.global
  if (!transaction || (version ?? 0) !== 0)
    throw refused('is not a PSBT of version 0, which is the one that can be signed')
  const { inputs, outputs } = transaction
  if (inputs.length === 0 || outputs.length === 0) throw refused('has no inputs or no outputs')
  if (raw.inputs.length !== inputs.length || raw.outputs.length !== outputs.length) {
    throw refused('does not have one map for each input and output, or has bytes behind the last one')
  }
  const psbt = { transaction, global: raw.global, inputs: raw.inputs, outputs: raw.outputs } as Psbt
  requireSameFields(bytes, psbt)
  return psbt
}

/** The bytes of a PSBT, with fields in the order of BIP-174's tables. */
export function encodePsbt({ global, inputs, outputs }: Omit<Psbt, 'transaction'>): Uint8Array {
  return RawPSBTV0.encode({ global, inputs, outputs } as unknown as RawPsbt)
}

function decodeVersion0(bytes: Uint8Array): RawPsbt {
  try {
    return RawPSBTV0.decode(bytes)
  } catch (error) {
    if (isVersion2(bytes)) throw refused('is a PSBT of version 2 (BIP-370). Send it as version 0 (BIP-174)')
    // The library's words can quote bytes.
    const twice = /duplicate key|Same keys/.test(String(error))
    throw refused(
      twice
        ? 'is a PSBT with the same field twice in one of its maps'
        : 'is a PSBT that cannot be read: a field is cut short, of another form than BIP-174 and BIP-371 have it, or missing',
    )
  }
}

function isVersion2(bytes: Uint8Array): boolean {
  try {
    return RawPSBTV2.decode(bytes).global.version === 2
  } catch {
    return false
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
