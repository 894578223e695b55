import { vocabularies } from '../policies/engine/check-expression.ts'
import { describeType } from '../policies/language/describe-type.ts'
import type { FieldType, StructType, Type } from '../policies/language/type.ts'

/** Returns what the expressions of a policy may name, as Markdown, from the tables they are checked against. */
export function policyLanguage(): string {
  const keywords = Object.entries(vocabularies).map(([kind, vocabulary]) =>
    [`### In the ${kind}`, table(vocabulary)].join('\n\n'),
  )
  const structs = new Map(
    Object.values(vocabularies).flatMap(vocabulary => Object.values(vocabulary).flatMap(structsIn)),
  )
  return [
    '## Policy language',
    'The expressions of a policy; [policies.md](policies.md) explains them. A field that a request does not have is missing, and a clause that reads it fails.',
    ...keywords,
    ...[...structs.values()].map(({ name, fields }) => [`### ${name}`, table(fields)].join('\n\n')),
  ].join('\n\n')
}

function table(fields: Readonly<Record<string, FieldType>>): string {
  const rows = Object.entries(fields).map(
    ([name, { type, about }]) => `| \`${name}\` | ${describeType(type)} | ${about} |`,
  )
  return ['| name | type | |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Each struct once, by name, those that hold others first. */
function structsIn({ type }: { readonly type: Type }): [string, StructType][] {
  if (type.kind === 'list' || type.kind === 'map') return structsIn({ type: type.of })
  if (type.kind !== 'struct') return []
  return [[type.name, type], ...Object.values(type.fields).flatMap(structsIn)]
}
