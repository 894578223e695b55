import { serializeTransaction } from 'viem'
import { worstFirst } from '../../../../../../src/core/chains/declaration/described.ts'
import { PayloadBudget } from '../../../../../../src/core/chains/declaration/payload-budget.ts'
import { ethereum } from '../../../../../../src/core/chains/ethereum/chain.ts'
import { describeTransaction } from '../../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../../../../../src/core/chains/ethereum/warnings/index.ts'
import { historyWarnings } from '../../../../../../src/core/chains/history-warnings.ts'
import { noHardwareWallets } from '../../../../../../src/core/keys/no-hardware-wallets.ts'
import type { SigningKey } from '../../../../../../src/core/ports/signer.ts'
import { decodePayload, type PayloadParameters } from '../../../../../../src/core/signing/payload.ts'
import type { Warning } from '../../../../../../src/shared/card.ts'
import { friend, me, now, surroundings } from '../surroundings.ts'
import { transactionOf } from '../transactions.ts'

export type Told = () => readonly Warning[] | Promise<readonly Warning[]>

/** As of calls and messages, each with what it is met by. A refusal tells as a danger does. */
export interface OtherCase {
  readonly says: RegExp
  readonly level: 'danger' | 'notice'
  readonly fires: Told
  readonly below: Told
  readonly mustNot: Told
}

export interface Before {
  readonly change: object
  /** Before now, in milliseconds. */
  readonly ago?: number
}

/** What the card of a transaction warns of, after these were signed. */
export const transaction =
  (change: object, ...before: readonly Before[]): Told =>
  () => {
    const signedOf = (each: object) => ({
      ...({ chain: 'ethereum', kind: 'ethereumTransaction' } as const),
      transaction: transactionOf({ to: friend, ...each }),
    })
    const earlier = () => before.map(({ change, ago = 3_600_000 }) => ({ signed: signedOf(change), at: now - ago }))
    const signed = signedOf(change)
    const asked = { ...surroundings, publicKey: '', earlier }
    return worstFirst([
      ...describeTransaction(signed.transaction, me).warnings,
      ...warnOfEthereum(signed, asked),
      ...historyWarnings({ chain: ethereum, signed }, asked),
    ])
  }

/** What is said of a payload of `sign_raw_payload`. */
export const payload =
  (change: Partial<PayloadParameters>, webOrigin?: string): Told =>
  () => {
    const parameters: PayloadParameters = {
      ...{ payload: 'cafe', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      ...change,
    }
    const key: SigningKey = {
      ...{ organizationId: 'acme', keyId: 'key', path: null, addressFormat: null, publicKey: '' },
      ...{ curve: 'CURVE_SECP256K1', address: me, name: 'Key', hardwareWallet: null },
    }
    const read = decodePayload(parameters, key, {
      ...{ field: 'parameters.payload', webOrigin, askedAt: now, hardwareWallets: noHardwareWallets },
      ...{ preimage: undefined, budget: new PayloadBudget(), interfaces: [] },
    })
    return read.reading().warnings
  }

export const text = (message: string, webOrigin?: string) =>
  payload({ payload: message, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' }, webOrigin)

export const usual = { to: friend, nonce: 0, gas: 21_000n } as const

export const unsigned = serializeTransaction({
  ...usual,
  ...{ type: 'eip1559', chainId: 1, maxFeePerGas: 3n, maxPriorityFeePerGas: 2n },
})
