import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Where a screen is found: in the rail and in the bar of a narrow window, in the rail alone, in the rail once a team or an app uses it, under
 * More alone, or as a part of another screen, by its route. More has what the rail or the bar has not.
 */
type Place = 'bar' | 'rail' | 'team' | 'more' | { readonly partOf: string }

/**
 * A screen of the main window, and its place in the rail. The route, the bar of a narrow window and the tests of
 * appearance follow from it. `npm run new -- screen NAME` writes a screen that lists something, with its call to the agent:
 *
 * - `src/shared/<name>.ts` declares the calls. A `query` reads; its topics say after which changes the window asks
 *   again (`src/shared/topics.ts`). A `call` does something; screens make it with `useAction`. Schemas check the input.
 * - `src/agent/handlers/<name>.ts` answers them. Text from callers goes through `visible()`.
 * - A call that changes something leaves a receipt. Activities write their own: name the call in `OfOthers` of
 *   `src/agent/receipts/noted-calls.ts`. Otherwise its words stand in `note-actions.ts` there, and the handler calls
 *   its second parameter, `note`, in the transaction of the change. `test/attacks/receipts-lost-in-a-crash.test.ts`
 *   needs an example of its input.
 * - `Loaded` shows waiting and failure. `Empty` replaces an empty list. The classes are those of
 *   `src/renderer/styles/`.
 * - `test/renderer/support/fake-agent/install.ts` answers the calls in tests. `test/renderer/screens.test.ts` visits every
 *   screen of the rail, wide and narrow, light and dark; other states are entries of the tables in
 *   `test/renderer/screens`. With `RENDERER_SCREENSHOTS=<folder>` it takes pictures of all.
 */
export interface Screen {
  /** The first part of its route: `accounts` for `#/accounts`. */
  readonly route: string
  readonly label: string
  /** Letter that leads here when it is typed after `g`. */
  readonly letter: string
  readonly Icon: LucideIcon
  readonly place: Place
  /** What it is for, in one line. */
  readonly about: string
  /** @param part - What follows its name in the route. */
  readonly show: (part: string | undefined) => ReactNode
}
