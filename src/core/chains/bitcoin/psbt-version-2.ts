import type { RawPSBTV2 } from '@scure/btc-signer/psbt.js'
import { coversOneInput, type HashType, outputsCovered } from './hash-type.ts'

type RawPsbt = ReturnType<typeof RawPSBTV2.decode>

const final = 0xffff_ffff

/** The transaction that a PSBT of version 2 (BIP-370) asks for; `undefined` where its inputs agree on no lock time. */
export function unsignedTransactionOf({ global, inputs, outputs }: Pick<RawPsbt, 'global' | 'inputs' | 'outputs'>) {
  const lockTime = lockTimeOf(global.fallbackLocktime ?? 0, inputs)
  if (lockTime === undefined) return undefined
  return {
    // PSBT version 2 holds the number unsigned, a transaction signed. The four bytes are the same.
    version: (global.txVersion as number) | 0,
    inputs: inputs.map(({ txid, index, sequence = final }) => ({
      ...{ txid: txid as Uint8Array, index: index as number, sequence, finalScriptSig: new Uint8Array() },
    })),
    outputs: outputs.map(({ amount, script }) => ({ amount: amount as bigint, script: script as Uint8Array })),
    lockTime,
  }
}

/** BIP-370, “Determining Lock Time”: the latest of the kind that all inputs with one take, blocks rather than seconds. */
function lockTimeOf(fallback: number, inputs: RawPsbt['inputs']): number | undefined {
  const required = inputs.flatMap(({ requiredHeightLocktime: height, requiredTimeLocktime: time }) =>
    height === undefined && time === undefined ? [] : [{ height, time }],
  )
  if (required.length === 0) return fallback
  for (const kind of ['height', 'time'] as const) {
    const all = required.flatMap(each => each[kind] ?? [])
    if (all.length === required.length) return Math.max(...all)
  }
  return undefined
}

const inputsModifiable = 0b001
const outputsModifiable = 0b010
const hasSingle = 0b100

/** Returns the flags that a signer sets for what may still be changed (PSBT_GLOBAL_TX_MODIFIABLE, BIP-370); `undefined` if it sets none. */
export function modifiableAfter(
  before: number | undefined,
  signs: readonly { readonly hashType: HashType }[],
): number | undefined {
  const after = signs.reduce((flags, { hashType }) => {
    const covered = outputsCovered(hashType)
    const kept =
      flags & ~(coversOneInput(hashType) ? 0 : inputsModifiable) & ~(covered === 'none' ? 0 : outputsModifiable)
    return covered === 'one' ? kept | hasSingle : kept
  }, before ?? 0)
  return after === 0 && before === undefined ? undefined : after
}
