import type { Topic } from '../../../shared/topics.ts'
import type { Ballot } from '../../activity/ballot.ts'
import { type EphemeralResults, partResult } from '../../activity/ephemeral-results.ts'
import { visible } from '../../display/visible.ts'
import { type AgentError, toAgentError } from '../../errors.ts'
import { newOrderedId } from '../../ids.ts'
import { createBundleSigner } from '../../keys/bundle-signer.ts'
import { guardedSigner } from '../../keys/guarded-signer.ts'
import { hardwareWalletSigner } from '../../keys/hardware-wallet-signer.ts'
import type { HardwareWalletWork } from '../../keys/hardware-wallet-work.ts'
import { createKeyCreator, type Workshop } from '../../keys/key-creator.ts'
import { createSecretAccess } from '../../keys/secret-access.ts'
import { takesKeysAway } from '../../keys/takes-keys-away.ts'
import { watchedSigner } from '../../keys/watched-signer.ts'
import type { HardwareWallets } from '../../ports/hardware-wallets.ts'
import type { IdTokens } from '../../ports/id-tokens.ts'
import type { Log } from '../../ports/log.ts'
import type { Messenger } from '../../ports/messenger.ts'
import type { Signer } from '../../ports/signer.ts'
import type { Move, Store, Transaction } from '../../ports/store.ts'
import { createCodeBook } from '../../sign-in/code-book.ts'
import { mayChangeDecisions } from '../approvals/must-ask.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import { exceptionsIn, type Settings } from '../settings/settings.ts'
import { keepFactors } from './execute/keep-factors.ts'
import { keepLoginMethods } from './execute/keep-login-methods.ts'
import { keepRecipients } from './execute/keep-recipients.ts'
import { isOutOfReach, isTakenBack } from './execute/kinds-of-failure.ts'
import { topicsOf } from './execute/topics-of.ts'

/** Outcome of an execution, before it is recorded. */
export interface Executed {
  /** `executed` with the result, or `failed` or `rejected` with the reason. */
  readonly move: Move
  readonly error?: AgentError
  /** True where a vault could not be reached, and nothing was signed: it can be executed later as if it never began. */
  readonly canWait: boolean
  /** Writes the public records; runs in the transaction that settles the activity. */
  record(transaction: Transaction): void
  /** Once the records are durable: forgets the keys of what was deleted, and hands out what is not recorded. */
  finish(): void
  /** The activity that this one was a vote on. */
  readonly votedOn?: string
  /** True if the outcome of waiting requests may have changed, or they may have become impossible. */
  readonly mayChangeDecisions: boolean
  /** Topics, besides activities, that the window may have to refresh. */
  readonly changed?: readonly Topic[]
}

/** Parts that an activity is executed with. */
export interface ExecuteParts extends Workshop {
  readonly store: Store
  readonly signer: Signer
  readonly ballot: Ballot
  readonly hardwareWallets: HardwareWallets
  readonly hardwareWalletWork: HardwareWalletWork
  readonly settings: Settings
  readonly handedOut: Pick<EphemeralResults, 'keep'>
  readonly messenger: Messenger
  readonly idTokens: Pick<IdTokens, 'requireBelieved'>
  readonly log: Log
}

/** Activity to execute: the very value that was decided about and shown. */
export type Executable = Pick<
  DecodedActivity,
  'activity' | 'type' | 'credential' | 'forOrganizationId' | 'prepared'
> & {
  readonly activityId: string
}

/**
 * Does the work of an allowed activity. Never throws: a failure is an outcome too. A secret that it makes is written in the commit of
 * its record, so nothing half-made stays behind.
 */
export async function execute(parts: ExecuteParts, { activityId, ...decoded }: Executable): Promise<Executed> {
  const { activity, type, credential, forOrganizationId: organizationId, prepared } = decoded
  const { store, clock, ballot, hardwareWallets, hardwareWalletWork } = parts
  const keys = createKeyCreator(parts, organizationId)
  const signer = watchedSigner(
    guardedSigner(hardwareWalletSigner(parts, parts.signer, activityId), store, parts.integrity),
  )
  const changes = mayChangeDecisions(activity)
  const deletes = takesKeysAway(activity.governance)
  try {
    if (deletes) parts.integrity.requireSound()
    const outcome = await activity.execute(prepared, {
      organizationId,
      credential,
      activityId,
      reader: store,
      ballot,
      hardwareWallets,
      hardwareWalletWork,
      hasException: exceptionsIn(parts.settings),
      signer,
      keys,
      secrets: createSecretAccess(parts, organizationId, activity.governance),
      bundleSigner: createBundleSigner(parts, organizationId),
      codes: createCodeBook(parts),
      messenger: parts.messenger,
      idTokens: parts.idTokens,
      now: clock.now(),
      newId: newOrderedId,
    })
    const result = type.presentResult(activity.resultSchema.parse(outcome.result))
    const { kept, once } = partResult(activity, result)
    return {
      move: { event: 'executed', result: { [type.resultKey]: kept } },
      canWait: false,
      record(transaction) {
        const change = () => outcome.record?.(transaction)
        if (changes) {
          keepFactors(transaction, organizationId, credential, () =>
            keepLoginMethods(transaction, organizationId, change),
          )
        } else change()
        if (activity.signsIn) {
          const { user, key } = credential
          transaction.receipt({
            kind: 'signedIn',
            at: clock.now(),
            organizationId,
            how: activity.signsIn.with,
            by: { credentialId: key.id, userId: user.id },
            userName: visible(user.name, 100),
          })
        }
        keepRecipients(transaction, activity.facts(prepared), { organizationId, activityId, now: clock.now() })
        keys.keep(transaction)
      },
      finish() {
        if (once) parts.handedOut.keep(activityId, type.resultKey, once)
        if (deletes) parts.keyring.forgetDeleted()
      },
      ...(outcome.answerWith !== undefined && { votedOn: outcome.answerWith }),
      mayChangeDecisions: changes,
      changed: topicsOf(activity),
    }
  } catch (thrown) {
    const error = toAgentError(thrown)
    if (error.code === 'INTERNAL')
      parts.log.error({ error: error.cause ?? error, type: type.type }, 'an activity failed unexpectedly')
    return {
      move: { event: isTakenBack(error) ? 'rejected' : 'failed', failure: error.toReply() },
      error,
      canWait: isOutOfReach(error) && !signer.mayHaveSigned(),
      mayChangeDecisions: changes,
      record: () => undefined,
      finish: () => undefined,
    }
  }
}
