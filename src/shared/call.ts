import { z } from 'zod'
import type { Topic } from './topics.ts'

/** A call that does something: its input's schema, with the type of its answer. */
export function call<Output>() {
  return <Input extends z.ZodType>(input: Input) => ({ input }) as { readonly input: Input; readonly output?: Output }
}

/** A call that reads: also the topics after which its answer may have changed; none where it depends on its input alone. */
export function query<Output>(...refreshedBy: readonly Topic[]) {
  return <Input extends z.ZodType>(input: Input) => ({ ...call<Output>()(input), refreshedBy })
}

/** The input of a call that takes none. */
export const nothing = z.undefined()

/** Calls by name, as `call` makes them. */
type Calls = Readonly<Record<string, { readonly input: z.ZodType; readonly output?: unknown }>>

export type InputOf<Call extends Calls[string]> = z.infer<Call['input']>
export type OutputOf<Call> = Call extends { output?: infer Value } ? Value : never

/** Handlers that answer each of these calls. */
export type HandlersOf<Named extends Calls> = {
  -readonly [Name in keyof Named]: (input: InputOf<Named[Name]>) => Promise<OutputOf<Named[Name]>>
}
