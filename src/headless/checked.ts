import type { z } from 'zod'

/** @throws Error with one line for the person at the terminal */
export function checked<Shape extends z.ZodType>(shape: Shape, values: Readonly<Record<string, unknown>>) {
  const parsed = shape.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const option = issue?.path[0]
  if (typeof option === 'string' && values[option] === undefined) {
    throw new Error(`--${option} is missing: --help says what it is`)
  }
  throw new Error(option === undefined ? issue?.message : `--${String(option)}: ${issue?.message}`)
}
