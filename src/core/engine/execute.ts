import type { Topic } from '../../shared/topics.ts'
import type { Activity, ActivityType } from '../activity/activity.ts'
import type { Credential } from '../activity/credential.ts'
import { type AgentError, type FailureCode, toAgentError } from '../errors.ts'
import { newOrderedId } from '../ids.ts'
import { createBundleSigner } from '../keys/bundle-signer.ts'
import { guardedSigner } from '../keys/guarded-signer.ts'
import { hardwareWalletSigner } from '../keys/hardware-wallet-signer.ts'
import { createKeyCreator } from '../keys/key-creator.ts'
import { createSecretLender } from '../keys/secret-lender.ts'
import { watchedSigner } from '../keys/watched-signer.ts'
import type { Move, Reader, Transaction } from '../ports/store.ts'
import { mayChangeDecisions } from './approvals/must-ask.ts'
import type { Engine } from './engine.ts'
import { keepWaysIn } from './keep-ways-in.ts'

/** What an execution came to, before it is recorded. */
export interface Executed {
  /** `executed` with the result, or `failed` or `rejected` with the reason. */
  readonly move: Move
  readonly error?: AgentError
  /** True where a vault could not be reached, and nothing was signed: it can be carried out later as if it never began. */
  readonly canWait: boolean
  /** Writes the public records; runs in the transaction that settles the activity. */
  record(transaction: Transaction): void
  /** Deletes the secrets it made superfluous, once the records are durable. */
  finish(): Promise<void>
  /** Takes back the secrets it created, when the records could not be written. */
  undo(): Promise<void>
  readonly answerWith?: string
  /** What the window may have to show anew, beside activities. */
  readonly changed?: Topic
}

interface Who {
  readonly organizationId: string
  readonly credential: Credential
  readonly activityId: string
}

/**
 * Does the work of an allowed activity. Never throws: a failure is an outcome too. A secret it stored is journalled first and
 * taken back if the work fails, so nothing half-made stays behind.
 */
export async function execute(
  engine: Engine,
  activity: Activity,
  type: ActivityType,
  prepared: unknown,
  who: Who,
): Promise<Executed> {
  const keys = createKeyCreator(engine, who.organizationId)
  const signer = watchedSigner(
    guardedSigner(hardwareWalletSigner(engine, engine.signer, who.activityId), engine.store, engine.integrity),
  )
  try {
    const outcome = await activity.execute(prepared, {
      ...who,
      reader: engine.store,
      ballot: engine.ballot,
      devices: engine.devices,
      deviceWork: engine.deviceWork,
      signer,
      keys,
      secrets: createSecretLender(engine, who.organizationId, activity.governance),
      bundleSigner: createBundleSigner(engine, who.organizationId),
      now: engine.clock.now(),
      newId: newOrderedId,
    })
    const discardsIn = (reader: Reader) => outcome.discards?.(reader) ?? []
    let discarded: readonly string[] = []
    const result = type.presentResult(activity.resultSchema.parse(outcome.result))
    return {
      move: { event: 'executed', result: { [type.resultKey]: result } },
      canWait: false,
      record(transaction) {
        // Before the records go that name them. A transaction that is run again finds the same, or what came since.
        discarded = discardsIn(transaction)
        if (mayChangeDecisions(activity)) {
          keepWaysIn(transaction, who.organizationId, () => outcome.record?.(transaction))
        } else {
          outcome.record?.(transaction)
        }
        keys.keep(transaction)
        for (const keyId of discarded) {
          transaction.openKeyJournal({ organizationId: who.organizationId, keyId, createdAt: engine.clock.now() })
        }
      },
      finish: () => keys.finish(discarded),
      undo: () => keys.undo(),
      ...(outcome.answerWith !== undefined && { answerWith: outcome.answerWith }),
      ...topicOf(activity),
    }
  } catch (thrown) {
    const error = toAgentError(thrown)
    if (error.code === 'INTERNAL')
      engine.log.error({ error: error.cause ?? error, type: type.type }, 'an activity failed unexpectedly')
    await keys.undo()
    return {
      move: { event: takenBack.has(error.code) ? 'rejected' : 'failed', failure: error.toReply() },
      error,
      canWait: outOfReach.has(error.code) && !signer.mayHaveSigned(),
      record: () => undefined,
      finish: async () => undefined,
      undo: async () => undefined,
    }
  }
}

/** Failures that are the person’s answer, given at the device or about it. */
const takenBack: ReadonlySet<FailureCode> = new Set(['DEVICE_REFUSED', 'DEVICE_CANCELLED'])

/** Failures after which a key may be within reach again soon. */
const outOfReach: ReadonlySet<FailureCode> = new Set(['VAULT_LOCKED', 'VAULT_MISSING', 'VAULT_UNREACHABLE'])

/** Failures after which the same request may simply be sent again: they are answered and not recorded. */
const refusals: ReadonlySet<FailureCode> = new Set([
  'VAULT_LOCKED',
  'VAULT_MISSING',
  'VAULT_UNREACHABLE',
  'REQUEST_INVALID',
  'RESOURCE_NOT_FOUND',
  'SIGNING_KEY_NOT_FOUND',
  'ALREADY_EXISTS',
  'ACTIVITY_MOVED_ON',
])

export function isRefusal(error: AgentError): boolean {
  return refusals.has(error.code)
}

function topicOf({ governance }: Activity): { changed: Topic } | undefined {
  if (governance.by !== 'policy') return undefined
  if (governance.resource === 'POLICY' || governance.resource === 'VELOCITY_CONTROL') return { changed: 'policies' }
  if (governance.resource === 'CONFIG') return { changed: 'origins' }
  if (governance.resource === 'WALLET') return { changed: 'wallets' }
  if (governance.resource === 'CREDENTIAL' || governance.resource === 'USER') return { changed: 'apiKeys' }
  return governance.resource === 'PRIVATE_KEY' && governance.action !== 'SIGN' ? { changed: 'wallets' } : undefined
}
