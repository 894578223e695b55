import { AgentError } from '../../core/errors.ts'

/** Where every call of the public API stands. */
const root = '/public/v1/'

/** Why nothing answers at a path: most often the base URL of the client is not quite what it should be. */
export function noRoute(path: string, knows: (path: string) => boolean): AgentError {
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
