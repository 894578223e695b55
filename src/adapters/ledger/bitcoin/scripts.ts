import { oneKeyScript } from '../../../core/chains/bitcoin/one-key-script.ts'
import type { AccountType } from './account.ts'

export interface AccountScripts {
  /** Script that locks outputs to the key, lower-case hex. */
  readonly script: string
  /** Script inside P2SH; absent for other types. */
  readonly redeemScript?: Buffer
  /** Script that is signed in place of the output's (BIP-143). */
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
