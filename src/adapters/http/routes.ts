import { AgentError } from '../../core/errors.ts'

/** Path under which every call of the public API is. */
const root = '/public/v1/'

/** Requests that clients know and this agent does not serve: they would take the internet, and an issuer of our own. */
const signsInElsewhere = /^\/public\/v1\/submit\/([a-z]+_)?oauth2_[a-z]+$/

/** Why nothing answers at a path: most often the base URL of the client is not quite what it should be. */
export function noRoute(path: string, knows: (path: string) => boolean): AgentError {
  if (signsInElsewhere.test(path)) {
    return new AgentError('NOT_SUPPORTED', 'This agent signs nobody in by X or Discord. Use an OpenID provider.')
  }
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
