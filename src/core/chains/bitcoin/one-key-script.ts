import { p2pk, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer/payment.js'

/** The scripts that one key can be paid by. */
export const oneKeyTypes = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const
export type OneKeyType = (typeof oneKeyTypes)[number]

export interface OneKeyScript {
  /** Locking script of an output. */
  readonly script: Uint8Array
  /** Script inside P2SH; absent for other types. */
  readonly redeemScript?: Uint8Array
  readonly witnessScript?: Uint8Array
  /** Rules that its inputs are signed by: those before segregated witness, BIP-143, or BIP-341. */
  readonly rules: 'legacy' | 'segwit' | 'taproot'
  /** Script that the signature hash contains in place of the output's (BIP-143 `scriptCode`). */
  readonly scriptCode: Uint8Array
}

/**
 * Returns the script that locks outputs to one key. P2SH holds P2WPKH (BIP-141, as BIP-49 has it), P2WSH holds `<key> OP_CHECKSIG`, and
 * P2TR has no script tree (BIP-86).
 * @param publicKey - Compressed, 33 bytes.
 */
export function oneKeyScript(type: OneKeyType, publicKey: Uint8Array): OneKeyScript {
  return scripts[type](publicKey)
}

const scripts: Readonly<Record<OneKeyType, (publicKey: Uint8Array) => OneKeyScript>> = {
  P2PKH(publicKey) {
    const { script } = p2pkh(publicKey)
    return { script, rules: 'legacy', scriptCode: script }
  },
  P2SH(publicKey) {
    const { script: redeemScript } = p2wpkh(publicKey)
    const { script } = p2sh(p2wpkh(publicKey))
    return { script, redeemScript, rules: 'segwit', scriptCode: p2pkh(publicKey).script }
  },
  P2WPKH: publicKey => ({
    script: p2wpkh(publicKey).script,
    rules: 'segwit',
    scriptCode: p2pkh(publicKey).script,
  }),
  P2WSH(publicKey) {
    const { script: witnessScript } = p2pk(publicKey)
    return { script: p2wsh(p2pk(publicKey)).script, witnessScript, rules: 'segwit', scriptCode: witnessScript }
  },
  P2TR(publicKey) {
    const { script } = p2tr(publicKey.subarray(1))
    return { script, rules: 'taproot', scriptCode: script }
  },
}
