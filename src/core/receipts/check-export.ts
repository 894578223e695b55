import { emptyChain } from '../ledger/hash-chain.ts'
import { isSignedHead } from './head.ts'
import { type ReadLine, readLine } from './read-line.ts'

/** Values that an export is checked against: kept elsewhere than the export. */
export interface Known {
  /** Digest of a receipt, lower-case hex: a head of the export, or of an earlier one. */
  readonly head?: string | undefined
  /** Public key of the agent's receipts, lower-case hex. */
  readonly publicKey?: string | undefined
}

export type Verdict =
  /** `notes`: sentences about what the check rests on. */
  | { readonly holds: true; readonly receipts: number; readonly notes: readonly string[] }
  | { readonly holds: false; readonly receipt: number; readonly why: string }

/** Checks an export line by line, so that it need not fit into memory. */
export interface ExportCheck {
  /** @param bytes - Of one line, with the line feed at its end. False once a fault was found: the rest need not be read. */
  take(bytes: Uint8Array): boolean
  end(): Verdict
}

const lineFeed = 0x0a

/** Most keys that are named besides the given key. Anyone who writes a file can make a new key for each line. */
const mostOtherKeys = 8

export function createExportCheck({ head, publicKey }: Known): ExportCheck {
  let fault: Extract<Verdict, { holds: false }> | undefined
  let last: ReadLine | undefined
  let count = 0
  /** A receipt that does not follow from the one before: the next tells which of the two was changed. */
  let broken = 0
  let headAt = 0
  let signedAt = 0
  const otherKeys = new Map<string, number>()
  let moreHeads = 0
  const fail = (receipt: number, why: string) => {
    fault ??= { holds: false, receipt, why }
    return false
  }

  return {
    take(bytes) {
      if (fault) return false
      const isWhole = bytes.at(-1) === lineFeed
      const read = readLine(isWhole ? bytes.subarray(0, -1) : bytes)
      const place = count + 1
      if (broken > 0) {
        const followsFromIt = typeof read === 'object' && read.receipt.previous === last?.digest
        return followsFromIt ? changedBefore(broken) : changed(broken)
      }
      if (typeof read === 'string') return fail(place, read)
      const { receipt, digest } = read
      if (receipt.sequence !== place) return fail(place, misplaced(place, receipt.sequence))
      if (!isWhole) return fail(place, 'the file ends before its line does')
      const follows = receipt.previous === (last?.digest ?? emptyChain.digest)
      const isHead = isSignedHead(receipt)
      if (receipt.kind === 'head' && !isHead) return fail(place, 'its signature is not that of its public key')
      if (isHead && receipt.publicKey === publicKey) signedAt = place
      else if (isHead && !otherKeys.has(receipt.publicKey)) {
        if (otherKeys.size < mostOtherKeys) otherKeys.set(receipt.publicKey, place)
        else moreHeads += 1
      }
      if (digest === head) headAt = place
      last = read
      count = place
      if (follows) return true
      if (place === 1) return fail(1, 'it follows from another receipt, and there is none before it')
      // What vouches for this one says that it is the other.
      if (signedAt === place || headAt === place) return changedBefore(place)
      broken = place
      return true
    },
    end() {
      if (!fault && broken > 0) changed(broken)
      if (!fault && count === 0) fail(1, 'the file holds none')
      if (!fault) checkKnown()
      return fault ?? { holds: true, receipts: count, notes: notes() }
    },
  }

  function changed(place: number): boolean {
    return fail(place, `it does not follow from receipt ${place - 1}: one of the two was changed`)
  }

  function changedBefore(place: number): boolean {
    return fail(place - 1, `it was changed: receipt ${place} follows from another`)
  }

  /** Everything has to be vouched for by what was known before. */
  function checkKnown(): void {
    if (head !== undefined && headAt === 0)
      return void fail(count, 'the file ends at this point, and no receipt in it has the given head')
    if (publicKey !== undefined && signedAt === 0)
      return void fail(count, 'the file ends at this point, and no receipt in it is signed by the given public key')
    const vouched = Math.max(headAt, signedAt)
    if (vouched === count) return
    fail(
      vouched + 1,
      head === undefined && publicKey === undefined
        ? 'it could be anybody’s: give the head, or the public key, that you keep elsewhere'
        : 'no signed head and no head that was given vouches for it',
    )
  }

  function notes(): string[] {
    const said: string[] = []
    if (headAt > 0 && headAt < count)
      said.push(
        `The head that was given is receipt ${headAt}. The signed head in receipt ${signedAt} vouches for those after it.`,
      )
    if (head === undefined) said.push('No head was given: whether receipts were cut off at the end is not known.')
    if (publicKey === undefined) said.push('No public key was given: who signed was not checked.')
    else if (signedAt < count)
      said.push(`Receipt ${signedAt} is the last signed head. The head that was given vouches for those after it.`)
    if (publicKey !== undefined) {
      for (const [key, place] of otherKeys) said.push(`Receipt ${place} is signed by another key, ${key}.`)
      if (moreHeads > 0) said.push(`${moreHeads} more are signed by further keys.`)
    }
    return said
  }
}

function misplaced(place: number, sequence: number): string {
  if (sequence > place) return `it is missing: receipt ${sequence} stands in its place`
  return `receipt ${sequence} stands in its place`
}
