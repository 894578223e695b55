import type { z } from 'zod'
import type { Shown } from '../../shared/card.ts'
import type { BundleSigner } from '../keys/bundle-signer.ts'
import type { HardwareWalletWork } from '../keys/hardware-wallet-work.ts'
import type { KeyCreator } from '../keys/key-creator.ts'
import type { SecretLender } from '../keys/secret-lender.ts'
import type { HardwareWallets } from '../ports/hardware-wallets.ts'
import type { Signer } from '../ports/signer.ts'
import type { Move, Reader, Transaction } from '../ports/store.ts'
import type { Credential } from './credential.ts'
import type { ActivityFacts, GivesOut, PolicyFacts, SigningFacts } from './facts.ts'
import type { ActivityRecord } from './record.ts'
import type { Vote } from './vote.ts'

/** wire.md §6.6. */
export type Resource =
  | 'PRIVATE_KEY'
  | 'WALLET'
  | 'USER'
  | 'CREDENTIAL'
  | 'POLICY'
  | 'ORGANIZATION'
  | 'INVITATION'
  | 'CONFIG'
  | 'AUTH'
  | 'OTP'
  | 'RECOVERY'
  | 'PAYMENT_METHOD'
  | 'SUBSCRIPTION'
  | 'SMART_CONTRACT_INTERFACE'
  | 'VELOCITY_CONTROL'
export type Action = 'CREATE' | 'UPDATE' | 'DELETE' | 'SIGN' | 'EXPORT' | 'IMPORT' | 'VERIFY'

/**
 * Who decides whether an activity may run: written policies (after the root quorum), the root quorum alone, or,
 * for a vote, the activity it is about.
 */
export type Governance =
  | { readonly by: 'policy'; readonly resource: Resource; readonly action: Action }
  /** `orPrevious`: also by the root quorum before, as long as it may take the present one back. */
  | { readonly by: 'rootQuorum'; readonly orPrevious?: true }
  | { readonly by: 'target' }

/** How votes on other activities are evaluated. */
export interface Ballot {
  /**
   * @throws AgentError where a vote by this credential is not taken: `ACTIVITY_MOVED_ON`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`,
   * `ALREADY_EXISTS`, `PERMISSION_DENIED`, and as decoding the activity anew does
   */
  requireOpen(
    reader: Reader,
    target: ActivityRecord,
    voter: Pick<Credential, 'user' | 'key'>,
    selection: Vote['selection'],
  ): void
  /**
   * Evaluates the target again with the vote that was just written, keeps how policies stood, and takes what the target spends if it
   * is now allowed. Returns where it moves; `undefined` leaves it waiting for more votes.
   */
  count(transaction: Transaction, target: ActivityRecord, voteId: string): Move | undefined
  /** Where the target moves with the vote against it that was just written; `undefined` leaves it waiting. */
  countAgainst(transaction: Transaction, target: ActivityRecord): Move | undefined
}

/** What an activity may look at while its request is decoded. */
export interface PrepareContext {
  readonly organizationId: string
  readonly credential: Credential
  /** The web page that asks, where one does. */
  readonly webOrigin: string | undefined
  readonly reader: Reader
  /** For votes only. */
  readonly ballot: Ballot
  /**
   * What hashes to the digest that is sent, where a client lodged it: the `Countersign-Preimage` header. Whether it does has to be
   * checked.
   */
  readonly preimage: Uint8Array | undefined
  /** What hardware wallets can sign; they are asked nothing. */
  readonly devices: Pick<HardwareWallets, 'cannotSign'>
}

/** What an activity may touch while it runs. Keys are named, and handed over to nobody but exports and imports. */
export interface ExecutionContext extends Omit<PrepareContext, 'webOrigin' | 'devices' | 'preimage'> {
  readonly devices: HardwareWallets
  readonly deviceWork: HardwareWalletWork
  readonly signer: Signer
  readonly keys: KeyCreator
  /** For exports and imports only. */
  readonly secrets: SecretLender
  /** Signs what the agent itself vouches for: bundles and tokens. */
  readonly bundleSigner: BundleSigner
  /** The activity itself: a vote refers to it. */
  readonly activityId: string
  /** Milliseconds since the epoch, one value for everything this activity creates. */
  readonly now: number
  readonly newId: () => string
}

export interface Outcome<Result> {
  readonly result: Result
  /** Public records, written in the same transaction that settles the activity. */
  readonly record?: (transaction: Transaction) => void
  /**
   * Secrets whose records `record` removes, asked for in the same transaction: they are deleted once that is durable.
   */
  readonly discards?: (reader: Reader) => readonly string[]
  /** The activity whose state answers the request in place of this one: the target of a vote. */
  readonly answerWith?: string
}

/** The part of a card an activity knows; who asks and why is added by the engine. */
export type Description = Omit<Shown, 'asks' | 'why'>

/** How parameters that hold what must never be kept, such as a card number, are recorded. */
export interface Redaction {
  /** What is recorded, and with it what the activity is prepared from, also after a restart. */
  readonly parameters: z.ZodType
  /** Leaves out of parsed parameters what is not recorded. */
  redact(parameters: never): unknown
}

/** An earlier version of a kind: its own parameters, translated into the newest ones. */
export interface OlderVersion<Newest, Result> {
  readonly version: number
  readonly parameters: z.ZodType
  readonly example: unknown
  /**
   * Where given, the intent holds the redacted parameters, and in place of the POST body the activity keeps its
   * fingerprint: what ECDSA stamps sign, so that these can still be checked.
   */
  readonly redaction?: Redaction
  /** @param older - As recorded: redacted, where there is a redaction. */
  translate(older: never): Newest
  /** Given where earlier versions answered in another form. */
  readonly result?: { readonly version: number; translate(result: Result): unknown }
}

/** All that is written by hand for one activity kind. Everything else derives from it. */
export type ActivityDefinition<
  Parameters extends z.ZodType,
  Result extends z.ZodType,
  Prepared,
  Governed extends Governance,
> = Definition<Parameters, Result, Prepared> & {
  readonly governance: Governed
} & DefinesFacts<Governed, Prepared>

/** Who decides about an activity that signs nothing. */
export type GovernanceOfNoSignature =
  | Exclude<Governance, { by: 'policy' }>
  | (Extract<Governance, { by: 'policy' }> & { readonly action: Exclude<Action, 'SIGN'> })

/** What signs has to say what; of anything else no fact is needed. */
type DefinesFacts<Governed extends Governance, Prepared> = Governed extends { readonly action: 'SIGN' }
  ? { facts(prepared: Prepared): SigningFacts }
  : { facts?(prepared: Prepared): PolicyFacts & { readonly givesOut?: never } }

export interface Definition<Parameters extends z.ZodType, Result extends z.ZodType, Prepared> {
  /** Version-free name. Fixes the wire types, the route and the intent keys. */
  readonly kind: Uppercase<string>
  /** The newest version, which the definition describes. */
  readonly version: number
  /** First line of the reference; on a card, the kind in words. */
  readonly summary: string
  readonly parameters: Parameters
  readonly older?: readonly OlderVersion<z.output<Parameters>, z.output<Result>>[]
  /** Versioned apart from the parameters: replies change shape less often than requests. */
  readonly result: { readonly version: number; readonly schema: Result }
  /** Where api.md 4.2 shows other names than the versioned ones (wire.md §1.2). */
  readonly contract?: {
    readonly intentKey?: string
    /** Parameter name → name in the contract's echo. */
    readonly rename?: Readonly<Record<string, string>>
  }
  /** Printed in the reference and run by the conformance test. */
  readonly example: { readonly parameters: z.input<Parameters>; readonly result: z.output<Result> }
  /**
   * Decodes and looks up, once. What it returns is what the person is shown, what policy tests and what is executed.
   * @throws AgentError for every request that could not be carried out, before anything is recorded.
   */
  prepare(parameters: z.output<Parameters>, context: PrepareContext): Prepared
  /** What the person reads before approving. */
  describe(prepared: Prepared): Description
  /** Does the work. Runs only after policy, quorum and person have agreed. */
  execute(prepared: Prepared, context: ExecutionContext): Promise<Outcome<z.output<Result>>>
}

/** One version of one kind, as requests name it. */
export interface ActivityType {
  readonly type: string
  readonly version: number
  readonly intentKey: string
  readonly resultKey: string
  readonly contractIntentKey: string
  readonly parameters: z.ZodType
  /** A request of this version, for the reference and the conformance test. */
  readonly example: unknown
  readonly redaction: Redaction | undefined
  /** Translates parsed parameters into those of the newest version. */
  translate(parameters: unknown): unknown
  /** Translates the newest version's result into this one's. */
  presentResult(result: unknown): unknown
}

export interface Activity {
  readonly kind: string
  readonly summary: string
  readonly governance: Governance
  readonly path: string
  readonly rename: Readonly<Record<string, string>>
  /** Newest first. */
  readonly types: readonly ActivityType[]
  readonly resultSchema: z.ZodType
  readonly exampleResult: unknown
  prepare(parameters: unknown, context: PrepareContext): unknown
  describe(prepared: unknown): Description
  facts(prepared: unknown): ActivityFacts
  execute(prepared: unknown, context: ExecutionContext): Promise<Outcome<unknown>>
}

export function defineActivity<
  Parameters extends z.ZodType,
  Result extends z.ZodType,
  Prepared,
  const Governed extends Governance,
>(definition: ActivityDefinition<Parameters, Result, Prepared, Governed>): Activity {
  const { kind, version, result, contract, older = [] } = definition
  const camel = camelCase(kind)
  const typeOf = (
    number: number,
    parameters: z.ZodType,
    example: unknown,
    resultVersion: number,
    translate: ActivityType['translate'],
    presentResult: ActivityType['presentResult'],
    redaction?: Redaction,
  ): ActivityType => ({
    type: `ACTIVITY_TYPE_${kind}${suffix(number, '_V')}`,
    version: number,
    intentKey: `${camel}Intent${suffix(number, 'V')}`,
    resultKey: `${camel}Result${suffix(resultVersion, 'V')}`,
    contractIntentKey: contract?.intentKey ?? `${camel}Intent${suffix(number, 'V')}`,
    parameters,
    example,
    redaction,
    translate,
    presentResult,
  })
  const same = (value: unknown) => value
  kinds.set(kind, [version, ...older.map(each => each.version)])
  return {
    kind,
    summary: definition.summary,
    governance: definition.governance,
    path: `/public/v1/submit/${kind.toLowerCase()}`,
    rename: contract?.rename ?? {},
    types: [
      typeOf(version, definition.parameters, definition.example.parameters, result.version, same, same),
      ...older.map(each =>
        typeOf(
          each.version,
          each.parameters,
          each.example,
          each.result?.version ?? result.version,
          parameters => each.translate(parameters as never),
          value => (each.result ? each.result.translate(value as z.output<Result>) : value),
          each.redaction,
        ),
      ),
    ],
    resultSchema: result.schema,
    exampleResult: definition.example.result,
    prepare: (parameters, context) => definition.prepare(parameters as z.output<Parameters>, context),
    describe: prepared => definition.describe(prepared as Prepared),
    facts(prepared) {
      const declared: PolicyFacts & { readonly givesOut?: GivesOut } = definition.facts?.(prepared as Prepared) ?? {}
      return { ...declared, givesOut: declared.givesOut ?? givenOutBy(definition.governance) }
    },
    execute: (prepared, context) => definition.execute(prepared as Prepared, context),
  }
}

/** What an activity gives out that declares no signatures. @throws Error for one that signs: its facts have to say what */
function givenOutBy(governance: Governance): GivesOut {
  if (governance.by !== 'policy') return { kind: 'nothing' }
  switch (governance.action) {
    case 'SIGN':
      throw new Error('an activity that signs says everything it signs')
    case 'EXPORT':
      return { kind: 'keys' }
    case 'CREATE':
    case 'UPDATE':
    case 'DELETE':
    case 'IMPORT':
    case 'VERIFY':
      return { kind: 'nothing' }
  }
}

const kinds = new Map<string, readonly number[]>()

/** Every kind of activity that was defined, with its versions, newest first. */
export function definedKinds(): ReadonlyMap<string, readonly number[]> {
  return kinds
}

/** What of parsed parameters is recorded, and executed: all of them, unless the version redacts. */
export function recordedParameters({ redaction }: ActivityType, parameters: unknown): unknown {
  return redaction ? redaction.redact(parameters as never) : parameters
}

function suffix(version: number, letter: string): string {
  return version > 1 ? `${letter}${version}` : ''
}

function camelCase(kind: string): string {
  return kind.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
