import type { z } from 'zod'
import type { Governance } from '../governance.ts'
import type { Activity, ActivityType } from './activity.ts'
import type { ActivityDefinition } from './declaration.ts'
import type { GivesOut, PolicyFacts } from './facts.ts'
import { givenOutBy } from './given-out.ts'
import type { Redaction } from './older-version.ts'
import type { ParamsSchema } from './params.ts'

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
    resultSchema: result.schema,
    exampleResult: definition.example.result,
    handedOutOnce: result.handedOutOnce ?? [],
    prepare: (parameters, context) => definition.prepare(parameters as Recorded, context),
    describe: prepared => definition.describe(prepared as Prepared),
    facts(prepared) {
      const declared: PolicyFacts & { readonly givesOut?: GivesOut } = definition.facts(prepared as Prepared)
      return { ...declared, givesOut: declared.givesOut ?? givenOutBy(definition.governance) }
    },
    execute: (prepared, context) => definition.execute(prepared as Prepared, context),
  }
}

function suffix(version: number, letter: string): string {
  return version > 1 ? `${letter}${version}` : ''
}

function camelCase(kind: string): string {
  return kind.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
