import { z } from 'zod'
import { AgentError } from '../../errors.ts'
import type { ActivityFilter } from '../../ledger/activity-filter.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Broadcasts } from '../../ports/broadcasts.ts'
import type { AskNode } from '../../ports/node-caller.ts'
import type { Reader } from '../../ports/store.ts'
import { nonceOf, senderOf, sendingTypes, sentBy } from './sent.ts'
import { numbersOf } from './transaction-numbers.ts'

/** Activities of an organization that are looked through: as many may wait. Others take their turn after each page of them. */
const most = { pages: 100, aPage: 10 } as const

interface Account {
  readonly organizationId: string
  readonly chainId: bigint
  readonly address: string
}

/**
 * Returns the lowest nonce of an account that nothing has: neither what the node knows of, nor what waits here, nor what is on its way. A
 * gap that a rejected request left is filled by the next one.
 * @throws AgentError `NODE_UNUSABLE`
 */
export async function nextNonce(
  { organizationId, chainId, address }: Account,
  { reader, broadcasts }: { readonly reader: Reader; readonly broadcasts: Broadcasts },
  ask: AskNode,
): Promise<number> {
  const first = countOf(await ask('eth_getTransactionCount', [address, 'pending']))
  const taken = new Set<number>()
  const isOfAccount = (sender: string) => sender.toLowerCase() === address.toLowerCase()
  for await (const record of newest(reader, organizationId, {
    types: [...sendingTypes, ...signingTypes],
    statuses: waiting,
  })) {
    const numbers = isOfAccount(signerOf(record)) ? numbersIn(record) : undefined
    if (numbers?.chainId === chainId) taken.add(numbers.nonce)
  }
  for await (const record of newest(reader, organizationId, {
    types: sendingTypes,
    statuses: ['ACTIVITY_STATUS_COMPLETED'],
  })) {
    if (!isOfAccount(senderOf(record))) continue
    const numbers = nonceOf(record)
    if (numbers.chainId !== chainId || numbers.nonce < first || taken.has(numbers.nonce)) continue
    const hash = sentBy(record)?.id ?? ''
    // What the node refused, or has dropped, gives its nonce to the next one: only one of them can be included.
    if (broadcasts.isUnderWay(hash) || (await ask('eth_getTransactionByHash', [hash])) !== null)
      taken.add(numbers.nonce)
  }
  let nonce = first
  while (taken.has(nonce)) nonce++
  return nonce
}

const waiting = ['ACTIVITY_STATUS_CREATED', 'ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_CONSENSUS_NEEDED'] as const

/** Types of activities that ask for the signature of a transaction, which its program then sends: JSON-RPC is one. */
const signingTypes = ['ACTIVITY_TYPE_SIGN_TRANSACTION', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2']

async function* newest(
  reader: Reader,
  organizationId: string,
  filter: ActivityFilter,
): AsyncGenerator<ActivityRecord, void> {
  let after: string | undefined
  for (let pages = 0; pages < most.pages; pages++) {
    const page = reader.activities(organizationId, filter, { limit: most.aPage, after })
    yield* page
    after = page.at(-1)?.id
    if (page.length < most.aPage) return
    await new Promise(resolve => setImmediate(resolve))
  }
}

interface Intent {
  readonly from?: string
  readonly signWith?: string
  readonly privateKeyId?: string
  readonly unsignedTransaction?: string
}

const intentOf = ({ intent }: ActivityRecord) => Object.values(intent)[0] as Intent

function signerOf(record: ActivityRecord): string {
  const { from, signWith, privateKeyId } = intentOf(record)
  return from ?? signWith ?? privateKeyId ?? ''
}

function numbersIn(record: ActivityRecord) {
  return sendingTypes.includes(record.type) ? nonceOf(record) : numbersOf(intentOf(record).unsignedTransaction ?? '')
}

const count = z.string().regex(/^0x[0-9a-fA-F]{1,13}$/)

/** @throws AgentError `NODE_UNUSABLE` */
export function countOf(answer: unknown): number {
  const read = count.safeParse(answer)
  if (read.success) return Number(read.data)
  throw new AgentError('NODE_UNUSABLE', 'The node does not answer with a number.')
}
