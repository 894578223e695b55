import { AgentError, toAgentError } from '../../core/errors.ts'
import type { TakenSecret } from '../../core/ports/key-vault.ts'
import { accountOf } from './account-names.ts'

const mostNamed = 10

/**
 * Takes secrets out of a keychain again, because of `thrown`: as many as it lets go of.
 * @returns what is to be thrown: `thrown` itself; or with its code, an error that also names what the keychain may still have.
 */
export async function takeOut(
  taken: readonly TakenSecret[],
  remove: (name: TakenSecret) => Promise<void>,
  thrown: unknown,
): Promise<unknown> {
  const left: TakenSecret[] = []
  for (const name of taken) await remove(name).catch(() => left.unshift(name))
  if (left.length === 0) return thrown
  const { code, message } = toAgentError(thrown)
  return new AgentError(code, `${message} ${said(left)}`, { cause: thrown })
}

function said(left: readonly TakenSecret[]): string {
  const names = left.slice(0, mostNamed).map(inKeychain).join(', ')
  const more = left.length - mostNamed
  const counted = left.length === 1 ? 'a key that was put in' : `${left.length} keys that were put in`
  return (
    `The keychain did not let go of ${counted} before that, and may still have ${left.length === 1 ? 'it' : 'them'}: ${names}` +
    `${more > 0 ? `, and ${more} more` : ''}. Once it answers, try the same again, which uses what is there; or remove ` +
    `${left.length === 1 ? 'it' : 'them'} in the keychain by hand.`
  )
}

/** As programs that show the keychain call it: its service, then its account. */
export function inKeychain({ at, ...name }: TakenSecret): string {
  return at === undefined ? `Countersign/${accountOf(name)}` : `Countersign (set aside)/${accountOf(name)}/${at}`
}
