import { toHex } from '../../schema/hex.ts'
import { sighashAll } from '../bitcoin/hash-type.ts'
import type { UnsignedTransaction } from '../bitcoin/psbt.ts'
import { shapeProblem } from '../bitcoin/read-transaction.ts'
import type { LegacyPreimage } from '../bitcoin/signature-preimage.ts'
import { sumOf } from '../bitcoin/units.ts'
import { mostKoinu } from './amount.ts'
import type { DogecoinNetwork } from './network.ts'
import { readOutputScript } from './output-script.ts'
import { type ProvenPsbt, scriptOfKey } from './psbt.ts'
import { malformed } from './refusals.ts'
import type { DogecoinInput, DogecoinTransaction } from './transaction.ts'

/** The key that is to sign. */
export interface DogecoinSigner {
  readonly network: DogecoinNetwork
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
}

type Spends = Pick<DogecoinInput, 'value' | 'address' | 'whose'>

/**
 * Reads what is hashed for an input of the key's own address. `undefined` where another script is spent, and where a signature would
 * leave parts of the transaction open (any type but SIGHASH_ALL).
 *
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function readPreimage(
  { transaction, hashType }: LegacyPreimage,
  signer: DogecoinSigner,
): DogecoinTransaction | undefined {
  const own = scriptOfKey(signer.publicKey)
  const signed = transaction.inputs.filter(({ finalScriptSig }) => finalScriptSig.length > 0)
  const [{ finalScriptSig } = { finalScriptSig: undefined }, ...more] = signed
  if (hashType !== sighashAll || more.length > 0 || !finalScriptSig || !isSame(finalScriptSig, own)) return undefined
  if (transaction.outputs.length === 0) return undefined
  const { address } = readOutputScript(own, signer.network)
  return read(transaction, signer, input =>
    input.finalScriptSig.length > 0
      ? { value: null, address, whose: 'own' }
      : { value: null, address: null, whose: 'unknown' },
  )
}

/**
 * Reads a PSBT for the key of one address.
 *
 * @throws AgentError `TRANSACTION_INVALID`, also where no input is locked by the script of the address
 */
export function readProvenPsbt(
  { transaction, spent, unknownFields }: ProvenPsbt,
  signer: DogecoinSigner,
): DogecoinTransaction {
  const own = scriptOfKey(signer.publicKey)
  if (!spent.some(({ script }) => isSame(script, own))) {
    const { address } = readOutputScript(own, signer.network)
    throw malformed(`has no input to sign for ${address}: none is locked by the script of that address`)
  }
  const asRead = read(transaction, signer, (_, index) => {
    const { script, value } = spent[index] as ProvenPsbt['spent'][number]
    return {
      value,
      address: readOutputScript(script, signer.network).address,
      whose: isSame(script, own) ? 'own' : 'others',
    }
  })
  return { ...asRead, unknownFields }
}

function read(
  transaction: UnsignedTransaction,
  { network, publicKey }: DogecoinSigner,
  spends: (input: UnsignedTransaction['inputs'][number], index: number) => Spends,
): DogecoinTransaction {
  const problem = shapeProblem(transaction)
  if (problem) throw malformed(problem)
  const own = scriptOfKey(publicKey)
  const inputs = transaction.inputs.map((input, index) => {
    const { txid, index: vout, sequence } = input
    return { txId: toHex(txid), vout, sequence, ...spends(input, index) }
  })
  const outputs = transaction.outputs.map(({ amount: value, script }) => ({
    value,
    scriptPubKey: toHex(script),
    ...readOutputScript(script, network),
    isOwn: isSame(script, own),
  }))
  const paid = total(outputs, 'outputs')
  const known = inputs.flatMap(({ value }) => (value === null ? [] : [{ value }]))
  const fee = known.length === inputs.length ? total(known, 'inputs') - paid : null
  if (fee !== null && fee < 0n) throw malformed('pays out more than its inputs are worth')
  return {
    network,
    version: transaction.version,
    inputs,
    outputs,
    lockTime: transaction.lockTime,
    fee,
    unknownFields: [],
  }
}

function total(items: readonly { readonly value: bigint }[], what: string): bigint {
  const sum = sumOf(items)
  if (sum > mostKoinu) throw malformed(`has ${what} of more than the ten billion DOGE that one may have`)
  return sum
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
