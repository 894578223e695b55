import { addressOfAccount } from './address.ts'
import { knownToken } from './amounts.ts'

/** A call of a token (TRC-20) or of collectibles (TRC-721). Amounts are base units. */
export type TokenCall = {
  /** False if other bytes than zeros stand before the 20 bytes of an address. Most contracts do not look at them. */
  readonly isPadded: boolean
} & (
  | { readonly name: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly name: 'approve'; readonly spender: string; readonly amount: bigint }
  | { readonly name: 'transferFrom'; readonly from: string; readonly to: string; readonly amount: bigint }
  /** Of TRC-721: the amount is the number of a token. */
  | { readonly name: 'safeTransferFrom'; readonly from: string; readonly to: string; readonly amount: bigint }
  /** Lets somebody spend more than before. Not of the standard; USDT has it. */
  | { readonly name: 'increase'; readonly spender: string; readonly amount: bigint }
  /** Of TRC-721: a right to every token that the contract has or will have of the account, or the end of it. */
  | { readonly name: 'approveAll'; readonly spender: string; readonly isAllowed: boolean }
)

/**
 * Reads calldata for a token, told by its selector. Contracts read an address in the last 20 bytes of its word. `undefined` for any other
 * call, and for one that is cut short or goes on behind its arguments.
 */
export function readTokenCall(data: Uint8Array): TokenCall | undefined {
  const selector = Buffer.from(data.subarray(0, 4)).toString('hex')
  const read = Object.hasOwn(calls, selector) ? calls[selector] : undefined
  return read && data.length === 4 + 32 * read.words ? read.call(new Words(data.subarray(4))) : undefined
}

/** Tells if nothing may be taken any more. For a contract that is not known, 0 may be the number of a token (TRC-721). */
export function takesBack(call: TokenCall, contract: string): boolean {
  if (call.name === 'approveAll') return !call.isAllowed
  return call.name === 'approve' && call.amount === 0n && knownToken(contract) !== undefined
}

/** Tells if a call does what its function says and nothing else. A contract that is not known may have any function under four bytes. */
export function isBelieved({ isPadded }: TokenCall, contract: string): boolean {
  return isPadded && knownToken(contract) !== undefined
}

/** Tells if every token has the function, and reads it alike. */
export function isOfEveryToken({ name, isPadded }: TokenCall): boolean {
  return isPadded && (name === 'transfer' || name === 'approve' || name === 'transferFrom')
}

interface KnownCall {
  readonly words: number
  call(words: Words): TokenCall
}

const increase: KnownCall = {
  words: 2,
  call: words => ({ name: 'increase', spender: words.address(0), amount: words.number(1), ...words.padding(0) }),
}

const calls: Readonly<Record<string, KnownCall>> = {
  a9059cbb: {
    words: 2,
    call: words => ({ name: 'transfer', to: words.address(0), amount: words.number(1), ...words.padding(0) }),
  },
  '095ea7b3': {
    words: 2,
    call: words => ({ name: 'approve', spender: words.address(0), amount: words.number(1), ...words.padding(0) }),
  },
  // increaseAllowance and increaseApproval
  '39509351': increase,
  d73dd623: increase,
  '23b872dd': { words: 3, call: words => ({ name: 'transferFrom', ...words.moved() }) },
  '42842e0e': { words: 3, call: words => ({ name: 'safeTransferFrom', ...words.moved() }) },
  // setApprovalForAll
  a22cb465: {
    words: 2,
    call: words => ({
      name: 'approveAll',
      spender: words.address(0),
      isAllowed: words.number(1) !== 0n,
      ...words.padding(0),
    }),
  },
}

/** Arguments of a call, 32 bytes each. */
class Words {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  address(index: number): string {
    return addressOfAccount(this.#at(index).subarray(12))
  }

  number(index: number): bigint {
    return BigInt(`0x${Buffer.from(this.#at(index)).toString('hex')}`)
  }

  padding(...addresses: readonly number[]): Pick<TokenCall, 'isPadded'> {
    const isPadded = addresses.every(index =>
      this.#at(index)
        .subarray(0, 12)
        .every(byte => byte === 0),
    )
    return { isPadded }
  }

  moved() {
    return { from: this.address(0), to: this.address(1), amount: this.number(2), ...this.padding(0, 1) }
  }

  #at(index: number): Uint8Array {
    return this.#bytes.subarray(32 * index, 32 * index + 32)
  }
}
