import { toHex } from '../../schema/hex.ts'
import { changeOutputs, type DerivedKey } from './change.ts'
import type { BitcoinFormat } from './formats.ts'
import { genericMessageIn } from './generic-message.ts'
import {
  coversAll,
  coversOneInput,
  type HashType,
  hashTypeName,
  isHashType,
  outputsCovered,
  sighashAll,
  sighashDefault,
  usualHashType,
} from './hash-type.ts'
import { type OneKeyScript, type OneKeyType, oneKeyScript } from './one-key-script.ts'
import { readOutputScript } from './output-script.ts'
import { decodePsbt, type PsbtInput, type PsbtInputField, refused, type UnsignedTransaction } from './psbt.ts'
import { signatureHashes } from './signature-hash.ts'
import { mostSatoshi, type SpentOutput, spentOutput } from './spent-output.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { unknownFieldsOf } from './unknown-fields.ts'

/** More would hold up everybody else: what is signed for each input is hashed over all of them. */
export const mostInputs = 500
export const mostOutputs = 2_000

/** The key that is to sign. */
export interface BitcoinSigner extends BitcoinFormat, DerivedKey {
  /** Address as the request names it, for errors. */
  readonly address: string
}

/**
 * Reads a PSBT for one key: what it spends and pays, and what the key signs. Its inputs are those locked by the script of its
 * address, to the byte.
 *
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function readBitcoinPsbt(
  bytes: Uint8Array,
  { network, type, publicKey, path, address }: BitcoinSigner,
): BitcoinTransaction {
  // The library keeps views of what it reads, and Buffers share memory.
  const psbt = Uint8Array.from(bytes)
  const decoded = decodePsbt(psbt)
  const { transaction, inputs: fields } = decoded
  const problem = shapeProblem(transaction)
  if (problem) throw refused(problem)

  const own = oneKeyScript(type, publicKey)
  const isOwn = (script: Uint8Array) => Buffer.compare(script, own.script) === 0
  const spent = transaction.inputs.map((input, index) => spentOutput(fields[index] as PsbtInput, input, index))
  const change = changeOutputs(decoded, { type, publicKey, path })
  const outputs = transaction.outputs.map(({ amount: value, script }, index) => ({
    value,
    scriptPubKey: toHex(script),
    ...readOutputScript(script, network),
    isOwn: isOwn(script) || change.has(index),
    isChange: change.has(index),
  }))
  const inputs = transaction.inputs.map(({ txid, index: vout, sequence }, index) => {
    const { value, script, proven } = spent[index] as SpentOutput
    const read = readOutputScript(script, network)
    return { txId: toHex(txid), vout, sequence, value, proven, scriptPubKey: toHex(script), ...read }
  })
  for (const [index, { scriptType, proven }] of inputs.entries()) {
    if ((scriptType === 'P2PKH' || scriptType === 'unknown') && !proven) {
      throw refused(`needs the non_witness_utxo of input ${index}, which is not segwit: its amount is not signed over`)
    }
  }

  const indexes = spent.flatMap(({ script }, index) => (isOwn(script) ? [index] : []))
  if (indexes.length === 0) {
    throw refused(`has no input to sign for ${address}: none is locked by the script of that address`)
  }
  for (const index of indexes) requireSignableInput(fields[index] as PsbtInput, { type, own, publicKey, index })
  const hashOf = signatureHashes(transaction, spent, own)
  const signs = indexes.map(index => {
    const asked = fields[index]?.sighashType
    const hashType = hashTypeOf(asked, own.rules, { index, outputs: outputs.length })
    const mayBeAll = hashType === sighashDefault && asked === undefined
    return {
      ...{ index, hashType, digest: hashOf(index, hashType), taproot: own.rules === 'taproot' },
      digestOfAll: mayBeAll ? hashOf(index, sighashAll) : null,
    }
  })
  const left = total(inputs, 'inputs') - total(outputs, 'outputs')
  // Where every signature covers one input alone, others can add what is missing.
  if (left < 0n && !signs.every(({ hashType }) => coversOneInput(hashType))) {
    throw refused('pays out more than its inputs are worth')
  }
  const fee = signs.every(({ hashType }) => coversAll(hashType)) ? left : null
  return {
    ...{ network, version: transaction.version, inputs, outputs, lockTime: transaction.lockTime, fee, signs },
    genericMessage: genericMessageIn(decoded, { spent, script: own.script, signs }),
    unknownFields: unknownFieldsOf(decoded),
    psbt,
  }
}

/** Returns the fault of a transaction's form, whatever it pays, as a clause without its subject. */
export function shapeProblem({ inputs, outputs }: UnsignedTransaction): string | undefined {
  if (inputs.length > mostInputs || outputs.length > mostOutputs)
    return `has more than ${mostInputs} inputs or ${mostOutputs} outputs. Send it as several transactions`
  const outpoints = new Set(inputs.map(({ txid, index }) => `${toHex(txid)}:${index}`))
  return outpoints.size === inputs.length ? undefined : 'spends the same output twice'
}

function total(items: readonly { readonly value: bigint }[], what: string): bigint {
  const sum = items.reduce((sum, { value }) => sum + value, 0n)
  if (sum > mostSatoshi) throw refused(`has ${what} of more than the 21 million BTC that there can be`)
  return sum
}

/** Fields that an input of the key may have, whatever its script. Derivations of inputs are hints for others, and not looked at. */
const plain: readonly (keyof PsbtInput)[] = [
  'nonWitnessUtxo',
  'witnessUtxo',
  'sighashType',
  'bip32Derivation',
  'proprietary',
  'unknown',
  // Of version 2: what is spent, and when.
  'txid',
  'index',
  'sequence',
  'requiredTimeLocktime',
  'requiredHeightLocktime',
]

/** Fields that go with the script of an input. */
const byType: Readonly<Record<OneKeyType, readonly PsbtInputField[]>> = {
  P2PKH: [],
  P2SH: ['redeemScript'],
  P2WPKH: [],
  P2WSH: ['witnessScript'],
  P2TR: ['tapInternalKey', 'tapBip32Derivation'],
}

/** Fields that have words of their own when they are refused. */
const reasons: Partial<Record<PsbtInputField, string>> = {
  partialSig: 'is signed already. Send the PSBT without that signature',
  tapKeySig: 'is signed already. Send the PSBT without that signature',
  finalScriptSig: 'is final already. Send the PSBT as it was before it was finalized',
  finalScriptWitness: 'is final already. Send the PSBT as it was before it was finalized',
  tapScriptSig: 'is to be spent by a script. Taproot inputs are signed by their key only',
  tapLeafScript: 'is to be spent by a script. Taproot inputs are signed by their key only',
  tapMerkleRoot: 'has a script tree. The taproot address of this key has none',
}

function requireSignableInput(
  input: PsbtInput,
  {
    type,
    own,
    publicKey,
    index,
  }: { readonly type: OneKeyType; readonly own: OneKeyScript; readonly publicKey: Uint8Array; readonly index: number },
): void {
  const mayHave: readonly string[] = [...plain, ...byType[type]]
  const strange = Object.keys(input).find(field => !mayHave.includes(field)) as PsbtInputField | undefined
  if (strange) {
    const why =
      reasons[strange] ?? `has the field ${strange}, which an input of a ${type} address of one key does not have`
    throw refused(`cannot be signed: input ${index} ${why}`)
  }
  requireScript(input.redeemScript, own.redeemScript, `redeem_script of input ${index}`)
  requireScript(input.witnessScript, own.witnessScript, `witness_script of input ${index}`)
  if (input.tapInternalKey && Buffer.compare(input.tapInternalKey, publicKey.subarray(1)) !== 0) {
    throw refused(`has another internal key at input ${index} than the one of the address that signs`)
  }
}

/** @param asked - Type that the input states (PSBT_IN_SIGHASH_TYPE). */
function hashTypeOf(
  asked: number | undefined,
  rules: OneKeyScript['rules'],
  { index, outputs }: { readonly index: number; readonly outputs: number },
): HashType {
  const usual = usualHashType(rules)
  const type = asked ?? usual
  if (!isHashType(type, rules)) {
    throw refused(
      `cannot be signed: input ${index} asks for sighash type ${asked}, which is none. Leave PSBT_IN_SIGHASH_TYPE out to cover all inputs and outputs: SIGHASH_${hashTypeName(usual)} (${usual})`,
    )
  }
  if (outputsCovered(type) === 'one' && index >= outputs) {
    throw refused(
      `cannot be signed: input ${index} asks for SIGHASH_${hashTypeName(type)}, and there is no output ${index} for it to cover. Before SegWit, such a signature gives all coins of the key away`,
    )
  }
  return type
}

/** Checks a script that the finalizer of the transaction needs: if it is missing, they would put another in. */
function requireScript(there: Uint8Array | undefined, own: Uint8Array | undefined, what: string): void {
  if (!own || (there && Buffer.compare(there, own) === 0)) return
  throw refused(there ? `has another ${what} than the address that signs` : `needs the ${what}: ${toHex(own)}`)
}
