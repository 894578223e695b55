import { oneKeyScript } from '../../../core/chains/bitcoin/one-key-script.ts'
import type { AccountType } from './account.ts'

export interface AccountScripts {
  /** What outputs to the key are locked by, lower-case hex. */
  readonly script: string
  /** What stands inside P2SH; absent elsewhere. */
  readonly redeemScript?: Buffer
  /** What stands for the script in what is signed (BIP-143). */
  readonly scriptCode: Buffer
}

/** @param publicKey - Lower-case hex, 33 bytes. */
export function scriptsOf(type: AccountType, publicKey: string): AccountScripts {
  const { script, redeemScript, scriptCode } = oneKeyScript(type, Uint8Array.from(Buffer.from(publicKey, 'hex')))
  return {
    script: Buffer.from(script).toString('hex'),
    ...(redeemScript && { redeemScript: Buffer.from(redeemScript) }),
    scriptCode: Buffer.from(scriptCode),
  }
}
