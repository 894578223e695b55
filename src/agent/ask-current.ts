import type { KeyVault } from '../core/ports/key-vault.ts'

/**
 * Of a vault that is emptied meanwhile, because its keys were moved, neither a failure nor an absence means anything.
 * @param isThere - Whether all that was asked for is there.
 */
export async function askCurrent<Answer>(
  inUse: () => KeyVault,
  ask: (vault: KeyVault) => Promise<Answer>,
  isThere: (answer: Answer) => boolean,
): Promise<Answer> {
  const asked = inUse()
  try {
    const answer = await ask(asked)
    if (isThere(answer) || asked === inUse()) return answer
  } catch (thrown) {
    if (asked === inUse()) throw thrown
  }
  return askCurrent(inUse, ask, isThere)
}
