import type { CodeBook, NewCode } from '../activity/code-book.ts'
import { requireOpenOrganization } from '../activity/open-organization.ts'
import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'
import type { Reader, Store, Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import { type OneTimeCode, oneTimeCodes } from '../records/one-time-code.ts'
import { isSameMac } from './code-secrets.ts'
import { isSameContact } from './contact.ts'

const mostWrongTries = 3
const mostActive = 3
/** Time as long as the longest life of a code. */
const guessesWindow: Milliseconds = 10 * 60_000
const mostOfAnIdentifier = 3
const identifierWindow: Milliseconds = 3 * 60_000
/** Most codes remembered of an organization: all of them are searched for the next one. More than servers are allowed to send. */
const mostRemembered = 1_000

export function createCodeBook({ store, clock }: { readonly store: Store; readonly clock: Clock }): CodeBook {
  return {
    open: code =>
      store.write(transaction => {
        const { organizationId } = code
        requireOpenOrganization(transaction, organizationId)
        const now = clock.now()
        const known = transaction.list('oneTimeCodes', organizationId)
        const isOver = ({ createdAt, expiresAt }: OneTimeCode) => createdAt + guessesWindow <= now && expiresAt <= now
        for (const { id } of known.filter(isOver)) transaction.remove('oneTimeCodes', organizationId, id)
        requireRoom(
          known.filter(each => !isOver(each)),
          code,
          now,
        )
        transaction.insert('oneTimeCodes', begin(oneTimeCodes, code, now))
      }),
    drop: (organizationId, otpId) =>
      store.write(transaction => {
        const code = transaction.find('oneTimeCodes', organizationId, otpId)
        // It can be used no more, but it was asked for, and counts for whom it was asked.
        if (code) transaction.replace('oneTimeCodes', { ...code, spent: true, updatedAt: clock.now() })
      }),
    attempt: ({ organizationId, otpId, purpose, codeMac }) =>
      store.write(transaction => {
        const code = liveCode(transaction, organizationId, otpId, clock.now())
        // Compared in any case: how long an answer takes tells nothing.
        const isRight = isSameMac(code?.codeMac ?? '00'.repeat(32), codeMac)
        if (!code || code.purpose !== purpose) return undefined
        if (isRight) return code
        transaction.replace('oneTimeCodes', { ...code, wrongTries: code.wrongTries + 1, updatedAt: clock.now() })
        return undefined
      }),
  }
}

/**
 * Uses a code up, in the transaction that makes what it is good for.
 * @throws AgentError `OTP_INVALID` for a code that was used, locked or over meanwhile
 */
export function spendCode(
  transaction: Transaction,
  { organizationId, id }: Pick<OneTimeCode, 'organizationId' | 'id'>,
  now: Milliseconds,
): void {
  const code = liveCode(transaction, organizationId, id, now)
  if (!code) throw invalidCode()
  transaction.replace('oneTimeCodes', { ...code, spent: true, updatedAt: now })
}

/** One answer for whatever is wrong: clients look for these words (`Invalid OTP code`), and nobody learns which codes there are. */
export function invalidCode(): AgentError {
  return new AgentError(
    'OTP_INVALID',
    'Invalid OTP code: it is wrong, was used, has expired, or was tried too often. Ask for a new one.',
  )
}

function liveCode(reader: Reader, organizationId: string, otpId: string, now: Milliseconds): OneTimeCode | undefined {
  const code = reader.find('oneTimeCodes', organizationId, otpId)
  return code && !code.spent && code.wrongTries < mostWrongTries && code.expiresAt > now ? code : undefined
}

function requireRoom(known: readonly OneTimeCode[], code: NewCode, now: Milliseconds): void {
  if (known.filter(each => isSameContact(each, code) && takesRoom(each, now)).length >= mostActive) {
    throw tooMany(
      'Max number of OTPs have been initiated for this contact. Use one of them, or wait until they expire; after wrong tries, ten minutes.',
    )
  }
  const { userIdentifier } = code
  const recent = known.filter(each => each.userIdentifier === userIdentifier && each.createdAt > now - identifierWindow)
  if (userIdentifier !== null && recent.length >= mostOfAnIdentifier) {
    throw tooMany('Max number of OTPs have been initiated for this userIdentifier. Wait three minutes.')
  }
  if (known.length >= mostRemembered) {
    throw tooMany('Max number of OTPs have been initiated in this organization. Wait ten minutes.')
  }
}

/**
 * Tells if a code takes room. A code that was tried wrongly does for `guessesWindow` from its beginning, however short its life:
 * a guesser could otherwise go on with the next at once.
 */
function takesRoom({ spent, wrongTries, createdAt, expiresAt }: OneTimeCode, now: Milliseconds): boolean {
  return !spent && (expiresAt > now || (wrongTries > 0 && createdAt + guessesWindow > now))
}

function tooMany(message: string): AgentError {
  return new AgentError('OTP_LIMIT', message)
}
