import type { z } from 'zod'
import type { Catalogue } from '../activity/catalogue.ts'
import type { Credential } from '../activity/credential.ts'
import type { EphemeralResults } from '../activity/ephemeral-results.ts'
import type { Broadcasts } from '../ports/broadcasts.ts'
import type { Reader } from '../ports/store.ts'

/** Everything that a query may look at. It changes nothing; what it asks about can be told. */
export interface QueryContext {
  readonly organizationId: string
  readonly credential: Credential
  readonly reader: Reader
  readonly catalogue: Catalogue
  readonly handedOut: Pick<EphemeralResults, 'complete'>
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly broadcasts: Broadcasts
  /** Tells that a program asks what has become of its request. */
  readonly asked: (activityId: string) => void
}

type Answer = Record<string, unknown>

export interface QueryDefinition<Request extends z.ZodType> {
  /** Last part of the path: `whoami`, `list_wallets`. */
  readonly name: Lowercase<string>
  /** First line of the reference. */
  readonly summary: string
  /** The fields beside `organizationId`. */
  readonly request: Request
  /** A request the conformance test sends. */
  readonly example: z.input<Request>
  /** True if the id of a parent stands for the one of its sub-organizations that the credential lives in (wire.md §5.6). */
  readonly findsSubOrganization?: boolean
  /** @throws AgentError `RESOURCE_NOT_FOUND`, also for what belongs to another organization. */
  answer(request: z.output<Request>, context: QueryContext): Answer | Promise<Answer>
}

export interface Query {
  readonly name: string
  readonly summary: string
  readonly path: string
  readonly request: z.ZodType
  readonly example: unknown
  readonly findsSubOrganization: boolean
  answer(request: unknown, context: QueryContext): Answer | Promise<Answer>
}

export function defineQuery<Request extends z.ZodType>(definition: QueryDefinition<Request>): Query {
  return {
    name: definition.name,
    summary: definition.summary,
    path: `/public/v1/query/${definition.name}`,
    request: definition.request,
    example: definition.example,
    findsSubOrganization: definition.findsSubOrganization ?? false,
    answer: (request, context) => definition.answer(request as z.output<Request>, context),
  }
}
