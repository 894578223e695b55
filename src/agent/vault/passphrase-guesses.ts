import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Store, Transaction } from '../../core/ports/store.ts'

/** Slows people who try passphrases. It never refuses for longer than a minute, so it locks nobody out. */
export interface PassphraseGuesses {
  /** Returns the time until the next may be tried; 0 if now. */
  wait(): Milliseconds
  /**
   * Tries one, in `attempt`. A wrong one makes the next wait: a second, then twice as long each time, up to a minute. A right one
   * takes all of that back.
   *
   * @throws AgentError `PASSPHRASE_TOO_SOON`, and then nothing was tried; `PASSPHRASE_WRONG`, and whatever else `attempt` throws
   */
  attempt<Value>(attempt: () => Promise<Value>): Promise<Value>
}

const first: Milliseconds = 1_000
const longest: Milliseconds = 60_000

/**
 * Settings in which each way in keeps its count. A program that guesses at the socket for commands does not delay the window: it could read
 * the database, and guess without asking anybody.
 */
const settings = { window: 'passphraseGuesses', commands: 'passphraseGuessesOfCommands' } as const

/** Forgets all guesses. */
export function forgetGuesses(transaction: Pick<Transaction, 'setSetting'>): void {
  for (const name of Object.values(settings)) transaction.setSetting(name, undefined)
}

/** Number of wrong guesses after which the wait is as long as it gets. */
const many = 7

/**
 * @param store - Keeps the count. After a restart the whole wait begins again, so that neither restarts nor setting the clock win anything.
 * @param passed - Milliseconds that only ever pass, whatever the computer's clock is set to.
 */
export function createPassphraseGuesses(
  store: Pick<Store, 'setting' | 'write'>,
  passed: () => Milliseconds,
  from: keyof typeof settings = 'window',
): PassphraseGuesses {
  const settingName = settings[from]
  let wrong = countOf(store.setting(settingName))
  let readyAt = passed() + delayAfter(wrong)
  let trying = false

  return {
    wait: () => Math.max(0, readyAt - passed()),

    async attempt(attempt) {
      const wait = trying ? first : Math.max(0, readyAt - passed())
      if (wait > 0) throw tooSoon(wait)
      trying = true
      const before = wrong
      try {
        // Counted before it is tried: ending the agent half-way wins nothing.
        await keep(before + 1)
        const value = await attempt()
        await keep(0)
        return value
      } catch (thrown) {
        const isWrong = thrown instanceof AgentError && thrown.code === 'PASSPHRASE_WRONG'
        await keep(isWrong ? before + 1 : before)
        throw thrown
      } finally {
        trying = false
      }
    },
  }

  async function keep(value: number): Promise<void> {
    wrong = value
    readyAt = passed() + delayAfter(value)
    // A disk that is full keeps nobody from unlocking: this run counts on.
    await store.write(transaction => transaction.setSetting(settingName, value)).catch(() => {})
  }
}

/** Reads the number of wrong guesses. A value that is not a number of guesses counts as many. */
function countOf(kept: unknown): number {
  if (kept === undefined) return 0
  return Number.isInteger(kept) && (kept as number) >= 0 ? (kept as number) : many
}

function delayAfter(wrong: number): Milliseconds {
  return wrong === 0 ? 0 : Math.min(longest, first * 2 ** (Math.min(wrong, many) - 1))
}

function tooSoon(wait: Milliseconds): AgentError {
  const seconds = Math.ceil(wait / 1000)
  return new AgentError(
    'PASSPHRASE_TOO_SOON',
    `A wrong passphrase was given before. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
  )
}
