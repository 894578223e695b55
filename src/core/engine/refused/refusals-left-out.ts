import type { ReceiptClient, ReceiptOf } from '../../ledger/receipt.ts'
import type { Milliseconds } from '../../milliseconds.ts'

/** Refused requests that get no line of their own: counted, and told in one. */
export interface RefusalsLeftOut {
  count(key: string, client: ReceiptClient, code: string, now: Milliseconds): void
  /** Takes what was counted since the last call; `undefined` if nothing was. */
  take(at: Milliseconds): ReceiptOf<'leftOut'> | undefined
}

/** Clients that are told apart, and those that are named. */
const [mostClients, mostNamed] = [100, 10]
const mostCodes = 10

export function createRefusalsLeftOut(): RefusalsLeftOut {
  let from = 0
  let count = 0
  let clients = new Map<string, { readonly client: ReceiptClient; count: number; readonly codes: Set<string> }>()
  return {
    count(key, client, code, now) {
      if (count === 0) from = now
      count++
      const theirs = clients.get(key)
      if (theirs) {
        theirs.count++
        if (theirs.codes.size < mostCodes) theirs.codes.add(code)
      } else if (clients.size < mostClients) {
        clients.set(key, { client, count: 1, codes: new Set([code]) })
      }
    },
    take(at) {
      if (count === 0) return undefined
      const named = [...clients.values()]
        .sort((one, other) => other.count - one.count)
        .slice(0, mostNamed)
        .map(({ codes, ...theirs }) => ({ ...theirs, codes: [...codes].sort() }))
      const told: ReceiptOf<'leftOut'> = { kind: 'leftOut', at, organizationId: null, from, count, clients: named }
      count = 0
      clients = new Map()
      return told
    },
  }
}
