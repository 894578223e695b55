import type { PolicyText } from '../policy-text.ts'

/** The texts a template comes to, or what is wrong with what was filled in, field by field. */
export type Made<Field extends string> =
  | { readonly ok: true; readonly text: PolicyText }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<Field, string>>> }

/** Refuses if there is a problem; `text` is only asked for where there is none. */
export function made<Field extends string>(
  problems: Readonly<Record<Field, string | undefined>>,
  text: () => PolicyText,
): Made<Field> {
  const found = Object.entries<string | undefined>(problems).filter(([, problem]) => problem !== undefined)
  return found.length > 0
    ? { ok: false, problems: Object.fromEntries(found) as Partial<Record<Field, string>> }
    : { ok: true, text: text() }
}
