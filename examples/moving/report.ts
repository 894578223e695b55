/** Outcome of each thing that was to be moved. The program ends with code 1 if one was not. */
export type Outcome = 'moved' | 'was there already' | 'left: it was not named'

/** Tries one thing. What goes wrong with it is told, and does not keep the others. @returns whether it is there now. */
export async function tell(what: string, move: () => Promise<Outcome>): Promise<boolean> {
  try {
    console.log(`${what}: ${await move()}`)
    return true
  } catch (error) {
    console.error(`${what}: NOT moved: ${sentence(error)}`)
    process.exitCode = 1
    return false
  }
}

/** Runs a program to its end, which is one sentence where it fails. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}

function sentence(error: unknown): string {
  const { message, cause } = error as Error
  // Of a service that does not answer.
  return message === 'fetch failed' && cause instanceof Error ? `${message}: ${cause.message}` : message
}
