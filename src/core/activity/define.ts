import type { z } from 'zod'
import type { Governance } from '../governance.ts'
import type { Activity, ActivityType } from './activity.ts'
import type { ActivityDefinition } from './declaration.ts'
import type { GivesOut, PolicyFacts } from './facts.ts'
import { givenOutBy } from './given-out.ts'
import type { Redaction } from './older-version.ts'
import type { ParamsSchema } from './params.ts'

/**
 * Declares a kind of activity. Its type string, route, keys of intent and result, policy vocabulary and reference page
 * follow from the declaration. `npm run new -- activity SUBJECT/VERB-NOUN` writes one; `wallets/update-wallet.ts` is a
 * short example.
 *
 * 1. `governance` says who must agree: policies, by the resource and action that they name, or the root quorum alone.
 *    Whether a program's request waits for the person follows from it (`engine/approvals/must-ask.ts`), and which
 *    screens ask again (`engine/stages/execute/topics-of.ts`). Add a resource in `governance.ts`; the type check names the tables that
 *    need it.
 * 2. `params` declares what conditions read as `activity.params`: texts, `z.bigint()`, booleans, and lists of these,
 *    each with a description. It is `{}` in subjects that import policies or the engine, because the policy vocabulary
 *    precedes them.
 * 3. `prepare` refuses whatever cannot be executed. `describe`, `facts` and `execute` get the value that it returns.
 * 4. `describe` writes the card. Text from callers goes through `visible()` or `quoted()`.
 * 5. `facts` returns the values of `params`, and what the activity uses, gives out, changes or removes: its key,
 *    wallets, private keys and users. The type requires what follows from `governance`. Use `nothing` (`facts.ts`) only
 *    if there is none of these.
 * 6. `execute` creates secrets only through `keys.create`, which seals them; they are written in the commit of their
 *    record. `record` writes the records. Check there again what may have changed since `prepare`.
 * 7. `older` translates earlier versions into this one. A `redaction` leaves out what may never be stored, such as a
 *    card number.
 *
 * The tests find the kind by its declaration, and send its example to an agent that has one of everything
 * (`test/support/world.ts`). A field such as `walletId` gets the id of what is there, by its name: add other names to
 * `named`, or to `special` in `world-examples.ts` beside it for one kind. Describe what the kind changes in
 * `test/attacks/governance-by-programs.test.ts`. A kind that signs or exports also has a line in `gives-out.test.ts` of
 * `test/core/every-call`, a kind that changes users or credentials one in `concerns.test.ts`. `wire.test.ts` compares
 * the kinds that public clients know with theirs.
 *
 * A new subject is a folder whose `index.ts` exports `calls`. Add it to `subjects-with-params.ts`, or to `calls.ts` if
 * it imports policies or the engine, and to the order in `test/architecture.test.ts`.
 */
export function defineActivity<
  Parameters extends z.ZodType,
  Result extends z.ZodType,
  Prepared,
  const Governed extends Governance,
  const Params extends ParamsSchema,
  Recorded = z.output<Parameters>,
>(definition: ActivityDefinition<Parameters, Result, Prepared, Governed, Params, Recorded>): Activity {
  const { kind, version, result, contract, older = [] } = definition
  const camel = camelCase(kind)
  const typeOf = (
    number: number,
    parameters: z.ZodType,
    example: unknown,
    resultVersion: number,
    translate: ActivityType['translate'],
    presentResult: ActivityType['presentResult'],
    redaction: Redaction | null,
  ): ActivityType => ({
    type: `ACTIVITY_TYPE_${kind}${suffix(number, '_V')}`,
    version: number,
    intentKey: `${camel}Intent${suffix(number, 'V')}`,
    resultKey: `${camel}Result${suffix(resultVersion, 'V')}`,
    contractIntentKey: contract?.intentKey ?? `${camel}Intent${suffix(number, 'V')}`,
    parameters,
    example,
    redaction,
    secrets: definition.secrets ?? [],
    translate,
    presentResult,
  })
  const same = (value: unknown) => value
  return {
    kind,
    summary: definition.summary,
    governance: definition.governance,
    params: definition.params,
    path: `/public/v1/submit/${kind.toLowerCase()}`,
    findsSubOrganization: definition.findsSubOrganization ?? false,
    takesAttestedStamp: definition.takesAttestedStamp ?? false,
    takesRecoveryKey: definition.takesRecoveryKey ?? false,
    parentMaySubmit: definition.parentMaySubmit ?? false,
    signsIn: definition.signsIn ?? null,
    rename: contract?.rename ?? {},
    types: [
      typeOf(
        version,
        definition.parameters,
        definition.example.parameters,
        result.version,
        same,
        same,
        definition.redaction ?? null,
      ),
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
    completes: definition.completes ?? null,
    resultSchema: result.schema,
    exampleResult: definition.example.result,
    handedOutOnce: result.handedOutOnce ?? [],
    prepare: (parameters, context) => definition.prepare(parameters as Recorded, context),
    describe: prepared => definition.describe(prepared as Prepared),
    facts(prepared) {
      const declared: PolicyFacts & { readonly givesOut?: GivesOut } = definition.facts(prepared as Prepared)
      return { ...declared, givesOut: declared.givesOut ?? givenOutBy(definition.governance) }
    },
    changesPolicies: prepared => definition.changesPolicies?.(prepared as Prepared) ?? [],
    execute: (prepared, context) => definition.execute(prepared as Prepared, context),
    sends: definition.sends ?? null,
  }
}

function suffix(version: number, letter: string): string {
  return version > 1 ? `${letter}${version}` : ''
}

function camelCase(kind: string): string {
  return kind.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
