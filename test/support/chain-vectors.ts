import { addressOf } from '../../src/core/chains/address-formats.ts'
import { curves } from '../../src/core/crypto/curves.ts'
import { deriveKey } from '../../src/core/crypto/derivation.ts'
import type { WalletCurve } from '../../src/core/schema/curve.ts'
import { entropyOf } from './phrases.ts'

/** Results of another implementation for three recovery phrases on one chain. */
export interface ChainVectors {
  readonly mnemonics: readonly string[]
  readonly accounts: readonly AccountVector[]
}

export interface AccountVector {
  /** Which of the recovery phrases. */
  readonly wallet: number
  readonly addressFormat: string
  readonly curve: string
  readonly path: string
  readonly address: string
  /** Other spellings of the address. */
  readonly alternatives?: readonly string[]
  readonly publicKey: string
}

/** The address of an account, from its recovery phrase on. */
export function derivedAddress({ mnemonics }: ChainVectors, account: AccountVector): string {
  const curve = account.curve as WalletCurve
  const secret = deriveKey(entropyOf(mnemonics[account.wallet] as string), account.path, curve)
  return addressOf(account.addressFormat, curve, Buffer.from(curves[curve].publicKeyOf(secret)))
}
