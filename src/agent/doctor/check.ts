import type { Scene } from './scene.ts'

/** One thing that the doctor checks. */
export interface Check {
  /** Name for programs: lower case, with hyphens. It never changes. */
  readonly name: string
  /** Title for people: what is looked at. */
  readonly title: string
  /**
   * Looks, and changes nothing.
   * @param tell - Says how far it has come, where it takes long.
   * @throws AgentError where it cannot look; that counts as ill
   */
  look(scene: Scene, tell: (text: string) => void): Verdict | Promise<Verdict>
}

/** `unknown`: it could not be looked at, and that alone is nothing to worry about. `detail` has whole sentences, for the person. */
export type Verdict =
  | { readonly state: 'well' | 'unknown'; readonly detail: string }
  | { readonly state: 'ill'; readonly detail: string; readonly mend?: Mend | undefined }

/** Way to put something right without losing anything. It is done only when the person asks. */
export interface Mend {
  /** Label of the button. */
  readonly offer: string
  /** @throws AgentError where it cannot be done */
  run(): Promise<void>
}

export function well(detail: string): Verdict {
  return { state: 'well', detail }
}

export function unknown(detail: string): Verdict {
  return { state: 'unknown', detail }
}

export function ill(detail: string, mend?: Mend): Verdict {
  return { state: 'ill', detail, mend }
}
