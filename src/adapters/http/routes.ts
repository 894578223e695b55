import { AgentError } from '../../core/errors.ts'
import { notServed } from '../../core/organizations/not-served.ts'

/** Path under which every call of the public API is. */
const root = '/public/v1/'

/** Why nothing answers at a path: this agent does not do it, or the base URL of the client is not quite what it should be. */
export function noRoute(path: string, knows: (path: string) => boolean): AgentError {
  const operation = /^\/public\/v1\/(?:submit|query)\/(\w+)$/.exec(path)?.[1]
  const row = notServed.find(({ operations }) => operation !== undefined && operations.includes(operation))
  if (row) return new AgentError('NOT_SUPPORTED', `this agent does not serve ${row.what}. ${row.instead}`)
  return new AgentError('ROUTE_NOT_FOUND', `there is no ${path.slice(0, 200)} here${hintFor(path, knows)}`)
}

function hintFor(path: string, knows: (path: string) => boolean): string {
  const call = path.slice(path.lastIndexOf(root))
  if (call !== path && path.includes(root) && knows(call)) {
    if (/^\/+$/.test(path.slice(0, -call.length))) return ': the base URL must not end with a slash'
    return path.startsWith(root)
      ? ': the base URL must not contain /public/v1, the client adds it'
      : ': the base URL must have no path, only http://localhost and the port'
  }
  if (path.startsWith('//')) return ': the base URL must not end with a slash'
  if (path.endsWith('/') && knows(path.replace(/\/+$/, ''))) return ': leave out the slash at the end'
  return ''
}
