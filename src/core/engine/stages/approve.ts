import type { Activity } from '../../activity/activity.ts'
import type { Credential } from '../../activity/credential.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { lastingBegan } from '../../consensus/session-origin.ts'
import { toAgentError } from '../../errors.ts'
import type { ActivityRecord, ClientProcess } from '../../ledger/activity-record.ts'
import type { Reader } from '../../ports/store.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { Budgets } from '../approvals/budgets.ts'
import { cardOf, receiptOf } from '../approvals/card.ts'
import type { Grants } from '../approvals/grants.ts'
import { mustAsk, whyAsked } from '../approvals/must-ask.ts'
import type { Answer } from '../approvals/resume-result.ts'
import { inPlace, type WaitingPlace, type WaitingPlaces } from '../approvals/waiting-places.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { isOfTheWindow } from '../settings/is-of-the-window.ts'
import { newActivity } from './approve/new-activity.ts'
import type { Authorised } from './authorise.ts'
import { applyTransition, type TransitionParts } from './notify/apply-transition.ts'
import { admit, type BegunAtOnce, beginUnrecorded, type PersistParts } from './persist.ts'

export interface ApproveParts extends PersistParts, TransitionParts {
  readonly grants: Grants
  readonly budgets: Budgets
  readonly approvals: Pick<Approvals, 'hold' | 'endOverdue'>
  readonly places: WaitingPlaces
}

/** Outcome of an authorised request once it is known if somebody is asked. */
export type Approved =
  /** It waits, or has ended, or was posted before. */
  | { readonly next: 'nothing'; readonly record: ActivityRecord }
  /** Nobody is asked, and nothing is recorded yet. */
  | { readonly next: 'execute'; readonly begun: BegunAtOnce }
  /** Nobody is asked, and it is recorded: it goes on as after an approval. */
  | ({ readonly next: 'resume' } & Admitted)

export interface Admitted {
  readonly record: ActivityRecord
  readonly answer: Answer
  /** The place of a request that a hardware wallet signs: its person takes their time. */
  readonly onHardwareWallet: WaitingPlace | undefined
  /** Asks the person after all. */
  ask(record: ActivityRecord, taken?: WaitingPlace): Promise<ActivityRecord>
}

/**
 * Asks those who have to be asked: the person, or other users. What a crash must not lose, because somebody answers for it or a
 * velocity control counts it, is recorded in three commits; all else in one.
 * @throws AgentError `TOO_MANY_WAITING`, `TOO_MUCH_WAITING`
 */
export async function approve(parts: ApproveParts, authorised: Authorised, fingerprint: string): Promise<Approved> {
  const { store, catalogue, settings, approvals, clock } = parts
  const { decoded, request, decision, raw } = authorised
  const { activity, credential, prepared } = decoded
  const spends = authorised.spends(store)
  const facts = activity.facts(prepared)
  const beginsOwnSession = isOwnSession(store, activity, facts, credential)
  const asks = mustAsk(settings.get(), activity, { caller: raw.caller, beginsOwnSession }, () =>
    isOfTheWindow(store, decoded.forOrganizationId),
  )
  const standing = (reader: Reader, asked = request) => answererOf(parts, reader, asked, credential)
  const granted = decision.outcome === 'allow' && asks && standing(store) !== undefined
  const isHeld = decision.outcome === 'consensusNeeded' || (asks && !granted)
  const isOnHardwareWallet = facts.key?.hardwareWallet != null
  // Before anything is awaited: of many requests at once only as many pass as fit.
  const place = isHeld || isOnHardwareWallet ? takePlace(parts, authorised) : undefined

  const draft = newActivity(authorised, fingerprint, isHeld ? await processOf(authorised, place) : undefined)
  const inSteps = isHeld || granted || spends || isOnHardwareWallet
  if (!inSteps) return { next: 'execute', begun: beginUnrecorded(authorised, draft) }

  // Before it is recorded: what cannot be shown, or ends the agent on the way, is not there at the next start.
  const described = isHeld ? inPlace(place, () => activity.describe(prepared)) : undefined
  const shown = described ? { ...decoded, described } : decoded
  // The limit of a grant may have been used up since it was looked for: then the person is asked after all. What this request has
  // just taken of it does not count against itself.
  const findAnswerer = (reader: Reader) =>
    granted ? standing(reader, { ...request, activityId: draft.id }) : undefined
  const admitted = await admit(parts, authorised, draft, findAnswerer).catch(thrown => {
    place?.release()
    throw thrown
  })
  const { record, found: answerer } = admitted
  if (!admitted.fresh) {
    place?.release()
    return { next: 'nothing', record }
  }
  const { why, outcome } = admitted.decision
  const lacksFactors = outcome === 'consensusNeeded' && admitted.decision.lacksFactors
  const waitsFor = lacksFactors ? 'It waits for its requester' : 'It waits for votes'
  const reason = outcome === 'allow' ? whyAsked(activity, why) : `${waitsFor}: ${why}.`
  const card = answerer === undefined ? undefined : cardOf({ reader: store, catalogue }, record, shown, why)
  // Nobody has agreed in advance to what they would be warned of.
  const isAnswered = card?.shown.warnings.every(({ level }) => level !== 'danger') ?? false
  if (outcome === 'allow' && (isAnswered || !asks)) {
    const receipt = card && answerer && receiptOf(card, 'approved', answerer, request.now)
    if (!isOnHardwareWallet) place?.release()
    const onHardwareWallet = isOnHardwareWallet ? place : undefined
    return { next: 'resume', record, answer: { receipt, canWait: asks }, onHardwareWallet, ask }
  }
  return { next: 'nothing', record: await ask(record, place) }

  /** Asks. If no place was taken before, because nobody was to be asked, there may be none: then the request ends. */
  async function ask(asked: ActivityRecord, taken?: WaitingPlace): Promise<ActivityRecord> {
    try {
      approvals.hold(asked, shown, reason, taken ?? takePlace(parts, authorised))
      return asked
    } catch (thrown) {
      const failure = toAgentError(thrown).toReply()
      return applyTransition(parts, transaction => transaction.apply(asked, { event: 'failed', failure }, clock.now()))
    }
  }
}

/** Returns the standing approval or the budget that answers for the person, as receipts name it. */
function answererOf(
  { grants, budgets }: Pick<ApproveParts, 'grants' | 'budgets'>,
  reader: Reader,
  request: Request,
  credential: Credential,
): `grant ${string}` | `budget ${string}` | undefined {
  const grant = grants.find(reader, request, credential)
  if (grant) return `grant ${grant.id}`
  const budget = budgets.find(reader, request, credential)
  return budget && `budget ${budget.id}`
}

/** True for a session of one's own, except a session by a key that expires: it could outlast that, which nobody agreed to. */
function isOwnSession(
  reader: Reader,
  { signsIn }: Activity,
  { credentialsOf }: ActivityFacts,
  credential: Credential,
): boolean {
  const isByStamp = signsIn?.with === 'credential' && credential.attested === undefined
  return isByStamp && credentialsOf === credential.user.id && lastingBegan(reader, credential)
}

/** Takes a place for a waiting request, after overdue ones have made room. @throws AgentError `TOO_MANY_WAITING`, `TOO_MUCH_WAITING` */
function takePlace({ approvals, places }: ApproveParts, { decoded, raw }: Authorised): WaitingPlace {
  const { key, user } = decoded.credential
  approvals.endOverdue()
  return places.take({ credentialId: key.id, userId: user.id }, raw.body.length + sizeOf(raw.preimages ?? []))
}

function sizeOf(preimages: readonly (Uint8Array | undefined)[]): number {
  return preimages.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)
}

async function processOf({ raw }: Authorised, place: WaitingPlace | undefined): Promise<ClientProcess | undefined> {
  try {
    return await raw.caller.identify?.()
  } catch (thrown) {
    place?.release()
    throw thrown
  }
}
