import { globSync, readFileSync } from 'node:fs'
import { activities, queries } from '../src/core/activities-and-queries.ts'
import { notServed } from '../src/core/organizations/not-served.ts'

/** Packages of the public clients that name what they call. */
const packages = ['http', 'sdk-types', 'core', 'sdk-server']

/** What the installed clients call: paths, and types of activities. */
export interface ClientOperations {
  readonly paths: readonly string[]
  readonly types: readonly string[]
}

/** Reads them from the built files of the clients. */
export function clientOperations(): ClientOperations {
  const files = globSync(`node_modules/@turnkey/{${packages.join(',')}}/dist/**/*.{js,mjs,d.ts}`)
  const text = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const all = (pattern: RegExp) => [...new Set(text.match(pattern))].toSorted()
  return {
    paths: all(/\/public\/v1\/(?:submit|query)\/[a-z0-9_]+/g),
    types: all(/ACTIVITY_TYPE_[A-Z0-9_]+/g),
  }
}

/**
 * Types that no path of a client leads to, and why they are neither answered nor refused by name. `ACTIVITY_TYPE_UNKNOWN_V1`, which
 * answers of queries have, is made by the agent itself.
 */
export const typesWithoutPath: readonly string[] = [
  'ACTIVITY_TYPE_DISABLE_AUTH_PROXY',
  'ACTIVITY_TYPE_ENABLE_AUTH_PROXY',
  'ACTIVITY_TYPE_UPDATE_AUTH_PROXY_CONFIG',
  'ACTIVITY_TYPE_UPDATE_PAYMENT_METHOD',
  'ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME',
  'ACTIVITY_TYPE_UPSERT_GAS_USAGE_CONFIG',
]

/** Types that are not named after their path. */
const namedOtherwise: Readonly<Record<string, string>> = {
  ETH_UNDELEGATE7702: 'eth_undelegate_7702',
  UPDATE_TVC_APP_LIVE_DEPLOYMENT: 'set_tvc_app_live_deployment',
}

/** Returns what the clients call and this agent neither answers nor refuses by name. */
export function unaccounted({ paths, types }: ClientOperations): readonly string[] {
  const served = new Set([...activities, ...queries].map(({ path }) => path))
  const known = new Set(activities.flatMap(activity => activity.types.map(({ type }) => type)))
  const refused = new Set(notServed.flatMap(({ operations }) => operations))
  return [
    ...paths.filter(path => !served.has(path) && !refused.has(operationOf(path))),
    ...types.filter(type => {
      const name = type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '')
      return (
        !known.has(type) && !typesWithoutPath.includes(type) && !refused.has(namedOtherwise[name] ?? name.toLowerCase())
      )
    }),
  ]
}

export function operationOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
