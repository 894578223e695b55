import type { z } from 'zod'
import { activities, queries } from '../activities-and-queries.ts'
import type { Activity, ActivityType } from '../activity/activity.ts'
import type { Query } from '../query/define.ts'
import { fieldsOf } from './fields.ts'
import { policyLanguage } from './policy-language.ts'

/** The reference of the API as Markdown, from the declarations alone. */
export function reference(): string {
  return [
    '# API reference',
    'Written by `npm run docs` from the declarations in `src/core/<subject>`. Every call is a POST of JSON, stamped with an API key in `X-Stamp`.',
    '## Activities',
    'A submit request is `{ type, timestampMs, organizationId, parameters }`. One path serves every version of its kind; `type` chooses.',
    ...activities.map(activityReference),
    '## Queries',
    'A query is `{ organizationId, … }` with the fields below.',
    ...queries.map(queryReference),
    policyLanguage(),
    '',
  ].join('\n\n')
}

function activityReference(activity: Activity): string {
  const { kind, summary, path, types, governance, exampleResult } = activity
  const [newest] = types
  const decided = governance.by === 'policy' ? `${governance.resource} / ${governance.action}` : governance.by
  return [
    `### ${kind.toLowerCase()}`,
    `${summary} Decided as ${decided}.`,
    `\`POST ${path}\``,
    ...types.map(typeReference),
    'Example:',
    fenced({ type: newest?.type, timestampMs: '1767225600000', organizationId: '…', parameters: newest?.example }),
    fenced({ [newest?.resultKey ?? '']: exampleResult }),
  ].join('\n\n')
}

function typeReference({ type, intentKey, resultKey, parameters }: ActivityType): string {
  return [`**${type}** (\`${intentKey}\`, \`${resultKey}\`)`, fieldTable(parameters)].join('\n\n')
}

function queryReference({ name, summary, path, request, example }: Query): string {
  return [
    `### ${name}`,
    summary,
    `\`POST ${path}\``,
    fieldTable(request),
    'Example:',
    fenced({ organizationId: '…', ...(example as object) }),
  ].join('\n\n')
}

function fieldTable(schema: z.ZodType): string {
  const rows = fieldsOf(schema).map(({ path, type, isRequired, description }) => {
    const names = type.names.map(({ text, isValue }) => (isValue ? `\`${text}\`` : text)).join(', ')
    return `| \`${path}\` | ${type.isList ? 'array of ' : ''}${names} | ${isRequired ? 'yes' : ''} | ${description} |`
  })
  if (rows.length === 0) return 'No fields.'
  return ['| field | type | required | |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function fenced(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}
