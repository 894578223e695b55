import type { Activity } from '../../core/activity/activity.ts'
import type { Query } from '../../core/query/define.ts'
import { fieldsOf, type ReferenceField } from '../../core/reference/fields.ts'
import type { Declarations } from '../../core/reference/openapi.ts'
import { type HtmlPage, htmlPage } from './html-page.ts'

/** The reference as one page without scripts, for `GET /docs`. */
export function docsPage({ activities, queries, version }: Declarations): HtmlPage {
  const list = (items: readonly { readonly path: string }[]) =>
    items.map(({ path }) => `<li><a href="#${lastOf(path)}">${lastOf(path)}</a></li>`).join('')
  return htmlPage(
    'Countersign API',
    style,
    `<nav aria-label="Contents"><h2>Activities</h2><ul>${list(activities)}</ul><h2>Queries</h2><ul>${list(queries)}</ul></nav>
<main><h1>Countersign API</h1>
<p>Version ${escaped(version)}. Every call is a POST of JSON whose exact bytes are stamped, with an API key in <code>X-Stamp</code> or a passkey in <code>X-Stamp-Webauthn</code>.
The same as data: <a href="/openapi.json">openapi.json</a>.</p>
<h2>Activities</h2><p>A submit request is <code>{ type, timestampMs, organizationId, parameters }</code>. One path serves every version of its kind; <code>type</code> chooses.</p>
${activities.map(activitySection).join('\n')}
<h2>Queries</h2><p>A query is <code>{ organizationId, … }</code> with the fields below.</p>
${queries.map(querySection).join('\n')}
</main>`,
  )
}

function activitySection({ summary, path, types, exampleResult }: Activity): string {
  const [newest] = types
  const versions = types.map(({ type, parameters }) => `<h4>${type}</h4>${fieldTable(fieldsOf(parameters))}`)
  const example = { type: newest?.type, timestampMs: '1767225600000', organizationId: '…', parameters: newest?.example }
  return section(path, summary, [...versions, json(example), json({ [newest?.resultKey ?? '']: exampleResult })])
}

function querySection({ summary, path, request, example }: Query): string {
  return section(path, summary, [fieldTable(fieldsOf(request)), json({ organizationId: '…', ...(example as object) })])
}

function section(path: string, summary: string, parts: readonly string[]): string {
  return `<section id="${lastOf(path)}"><h3>${lastOf(path)}</h3><p>${escaped(summary)}</p><p><code>POST ${path}</code></p>${parts.join('')}</section>`
}

function fieldTable(fields: readonly ReferenceField[]): string {
  if (fields.length === 0) return '<p>No fields.</p>'
  const rows = fields.map(({ path, type, isRequired, description }) => {
    const names = type.names.map(({ text, isValue }) => (isValue ? `<code>${escaped(text)}</code>` : escaped(text)))
    const types = `${type.isList ? 'array of ' : ''}${names.join(' ')}`
    const cells = [`<code>${escaped(path)}</code>`, types, isRequired ? 'yes' : '', escaped(description)]
    return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  })
  const heads = ['Field', 'Type', 'Required', 'Meaning'].map(head => `<th scope="col">${head}</th>`).join('')
  return `<div class="wide" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const style = `body { display: grid; grid-template-columns: minmax(13rem, 18rem) minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box }
nav h2 { font-size: 1rem } nav ul { list-style: none; padding: 0; margin: 0 } nav a { display: block; padding: .15rem 0; text-decoration: none }
nav a:hover { text-decoration: underline }
main { padding: 1rem 2rem 4rem; max-width: 60rem; min-width: 0 }
section { padding-bottom: 1.5rem; border-bottom: 1px solid #8886 }
.wide { overflow-x: auto; overflow-wrap: normal } table { border-collapse: collapse; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0 }
pre { overflow: auto; padding: .8rem; background: #8882; border-radius: .4rem }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: 40vh; border-bottom: 1px solid #8886 } main { padding: 1rem } }
`
