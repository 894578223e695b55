import { z } from 'zod'
import '../../schema/plain-words.ts'

/** More than any program has. */
const most = 1_000

const name = z.string().min(1).max(256)
/** Spelling of a type in instructions and types: a name, or an object of one key, for example `{ vec: 'u8' }`. */
const typeName = z.union([name, z.record(z.string().max(256), z.unknown())])

const account = z.object({
  name,
  isMut: z.boolean().optional(),
  isSigner: z.boolean().optional(),
  isOptional: z.boolean().optional(),
  writable: z.boolean().optional(),
  signer: z.boolean().optional(),
  optional: z.boolean().optional(),
})

const instruction = z.object({
  name,
  accounts: z.array(account).max(most),
  args: z.array(z.object({ name, type: typeName })).max(most),
  discriminator: z.array(z.int().min(0).max(255)).min(1).max(32).optional(),
})

const idl = z.object({
  instructions: z.array(instruction).max(most),
  types: z.array(z.object({ name, type: z.record(z.string().max(256), z.unknown()) })).max(most),
})

/** Explains the fault of an Anchor IDL (wire.md §6.5), in words and naming the place; `undefined` if it has none. Never throws. */
export function idlProblem(text: string): string | undefined {
  const parsed = idl.safeParse(parseJson(text))
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  const at = issue?.path.length ? issue.path.join('.') : 'the IDL'
  return `${at} is not as an Anchor IDL has it: ${issue?.message ?? ''}`
}

/** Names of the instructions of an IDL without a problem. */
export function instructionNames(text: string): string[] {
  return idl.parse(parseJson(text)).instructions.map(({ name }) => name)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
