import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../src/adapters/store/sqlite.ts'
import { activities } from '../src/core/activities-and-queries.ts'
import { catalogueOf } from '../src/core/activity/catalogue.ts'
import type { Approval } from '../src/core/consensus/approval.ts'
import { createBallot } from '../src/core/engine/approvals/create-ballot.ts'
import { evaluate } from '../src/core/engine/evaluation/evaluate.ts'
import { type Request, whenAt } from '../src/core/engine/evaluation/evaluated-request.ts'
import { createSettings } from '../src/core/engine/settings/settings.ts'
import { noHardwareWallets } from '../src/core/keys/no-hardware-wallets.ts'
import type { Store } from '../src/core/ports/store.ts'
import { examples, idOf } from '../test/support/records.ts'
import { median } from './median.ts'
import { policiesFor, token, tokenInterface } from './policies.ts'
import { tokenTransfer } from './requests.ts'

/** One decision over so many policies: microseconds of processor time, the median of the rounds. */
export interface DecisionTime {
  readonly policies: number
  readonly transaction: number
  readonly payload: number
}

interface Plan {
  readonly rounds: number
  /** Length of one round. */
  readonly seconds: number
}

/**
 * Times `evaluate`, in this process, over the policies of a store on disk: requests of a user whom only the last policy allows.
 * Processor time, so that whatever else the machine does is left out.
 */
export async function timeDecisions(policies: number, plan: Plan): Promise<DecisionTime> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const store = openSqliteStore(join(folder, 'agent.db'))
  try {
    await fill(store, policies)
    const approvals: Approval[] = [{ user: examples.users, credential: { kind: 'apiKey', apiKey: examples.apiKeys } }]
    const timed = (type: string, parameters: unknown) => {
      const request = requestOf(store, type, parameters)
      return timeEach(plan, () => {
        const { outcome } = evaluate(store, request, approvals)
        if (outcome !== 'allow') throw new Error(`it came to ${outcome}`)
      })
    }
    const { address: signWith } = examples.walletAccounts
    const payload = {
      payload: 'ab'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }
    return {
      policies,
      transaction: timed('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
        signWith,
        type: 'TRANSACTION_TYPE_ETHEREUM',
        unsignedTransaction: tokenTransfer(token, 0).slice(2),
      }),
      payload: timed('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith, ...payload }),
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

/** An organization whose root user is somebody else. */
function fill(store: Store, policies: number): Promise<void> {
  return store.write(transaction => {
    const rootQuorum = { threshold: 1, userIds: [idOf(11)] }
    transaction.insert('organizations', { ...examples.organizations, rootQuorum })
    for (const kind of ['users', 'apiKeys'] as const) transaction.insert(kind, examples[kind])
    transaction.insert('wallets', { ...examples.wallets, hardwareWallet: null })
    transaction.insert('walletAccounts', examples.walletAccounts)
    transaction.insert('smartContractInterfaces', {
      ...examples.smartContractInterfaces,
      address: token,
      interface: tokenInterface,
    })
    for (const [index, text] of policiesFor(policies, examples.users.id).entries()) {
      transaction.insert('policies', { ...examples.policies, ...text, id: idOf(10_000 + index) })
    }
  })
}

function requestOf(store: Store, type: string, parameters: unknown): Request {
  const { organizationId, id: requesterId } = examples.users
  const activity = activities.find(({ types }) => types.some(each => each.type === type))
  const found = activity?.types.find(each => each.type === type)
  if (!activity || !found) throw new Error(`no activity of type ${type}`)
  const { id, name, publicKey } = examples.apiKeys
  const prepared = activity.prepare(found.translate(parameters), {
    organizationId,
    reader: store,
    activityTypes: new Map(),
    webOrigin: undefined,
    askedAt: Date.now(),
    hardwareWallets: noHardwareWallets,
    hasException: () => false,
    preimages: [],
    ballot: createBallot({
      catalogue: catalogueOf([]),
      clock: { now: Date.now, passed: Date.now, wakeAt: () => () => undefined },
      settings: createSettings(store, undefined),
    }),
    credential: {
      organizationId,
      user: examples.users,
      key: { kind: 'apiKey', id, name },
      stamp: { publicKey, signature: '', scheme: 'SIGNATURE_SCHEME_TK_API_P256' },
      message: '',
    },
  })
  const by = { webOrigin: undefined, paidServer: undefined, requesterId }
  return { activity, type: found, prepared, organizationId, ...by, ...whenAt(Date.now()) }
}

/** Microseconds of processor time. */
function timeEach({ rounds, seconds }: Plan, work: () => void): number {
  const timed: number[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const start = process.cpuUsage()
    let used = 0
    let times = 0
    while (used < seconds * 1e6) {
      for (let time = 0; time < atOnce; time++) work()
      times += atOnce
      const { user, system } = process.cpuUsage(start)
      used = user + system
    }
    if (round > 0) timed.push(used / times)
  }
  return median(timed)
}

/** Between two looks at the clock, which takes as long as a quick decision. */
const atOnce = 10
