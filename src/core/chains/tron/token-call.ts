import { addressOfAccount } from './address.ts'
import { knownToken } from './amounts.ts'

/** A call of a token (TRC-20). Amounts are its base units. */
export type TokenCall =
  | { readonly name: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly name: 'approve'; readonly spender: string; readonly amount: bigint }
  | { readonly name: 'transferFrom'; readonly from: string; readonly to: string; readonly amount: bigint }

/**
 * Reads calldata for a token, told by its selector. `undefined` for any other call, for a call that is cut short or goes on behind its
 * arguments, and if an address has more than 20 bytes.
 */
export function readTokenCall(data: Uint8Array): TokenCall | undefined {
  const selector = Buffer.from(data.subarray(0, 4)).toString('hex')
  const read = Object.hasOwn(calls, selector) ? calls[selector] : undefined
  return read && data.length === 4 + 32 * read.words ? read.call(data.subarray(4)) : undefined
}

/** Tells if nothing may be taken any more. For a contract that is not known, 0 may be the number of a token (TRC-721). */
export function takesBack(call: TokenCall, contract: string): boolean {
  return call.name === 'approve' && call.amount === 0n && knownToken(contract) !== undefined
}

interface KnownCall {
  readonly words: number
  call(words: Uint8Array): TokenCall | undefined
}

const calls: Readonly<Record<string, KnownCall>> = {
  a9059cbb: {
    words: 2,
    call(words) {
      const to = addressAt(words, 0)
      return to === undefined ? undefined : { name: 'transfer', to, amount: numberAt(words, 1) }
    },
  },
  '095ea7b3': {
    words: 2,
    call(words) {
      const spender = addressAt(words, 0)
      return spender === undefined ? undefined : { name: 'approve', spender, amount: numberAt(words, 1) }
    },
  },
  '23b872dd': {
    words: 3,
    call(words) {
      const [from, to] = [addressAt(words, 0), addressAt(words, 1)]
      return from === undefined || to === undefined
        ? undefined
        : { name: 'transferFrom', from, to, amount: numberAt(words, 2) }
    },
  },
}

function addressAt(words: Uint8Array, index: number): string | undefined {
  const word = words.subarray(32 * index, 32 * index + 32)
  return word.subarray(0, 12).every(byte => byte === 0) ? addressOfAccount(word.subarray(12)) : undefined
}

function numberAt(words: Uint8Array, index: number): bigint {
  return BigInt(`0x${Buffer.from(words.subarray(32 * index, 32 * index + 32)).toString('hex')}`)
}
