import { beforeEach, describe, expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import type { ActivityFilter } from '../../../src/core/ledger/activity-filter.ts'
import type { Sought, SoughtWord } from '../../../src/core/ledger/sought.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import { acme, draftOf, examples, globex, idOf, otherOrganization, receiptFor } from '../records.ts'
import type { OpenedStore } from './opened-store.ts'

const create = 'ACTIVITY_TYPE_CREATE_WALLET'
const own = examples.walletAccounts.address
const { requester } = draftOf(0)

export function seeksActivities(opened: OpenedStore): void {
  const { insert, admit } = opened
  describe('seeking activities', () => {
    beforeEach(async () => {
      await insert('organizations', examples.organizations, otherOrganization)
      const allowed = [{ event: 'allowed' }] as const
      const wallet = { createWalletIntent: { walletName: 'Größe "A\\B" 50%_', accounts: [{ path: 'm/1' }] } }
      await admit(1, allowed, { type: create, intent: wallet }, 1000)
      const solana = { signTransactionIntentV2: { signWith: own, type: 'TRANSACTION_TYPE_SOLANA' } }
      await admit(2, allowed, { intent: solana, requester: { ...requester, credentialId: idOf(77) } }, 2000)
      const named = { ...requester, userName: 'Zoë', credentialName: 'Payroll', reason: 'Salary of May' }
      await admit(3, allowed, { requester: named }, 3000)
      const failure = new AgentError('VAULT_LOCKED', 'The strongbox is closed.').toReply()
      await admit(4, [...allowed, { event: 'failed', failure }], {}, 4000)
      await admit(7, allowed, { organizationId: globex }, 4000)
    })
    const numbers = (filter: ActivityFilter, page: Page = { limit: 9 }) =>
      opened.store.activities(acme, filter, page).map(({ id }) => Number(id.slice(-3)))
    const seeking = (sought: Sought, page?: Page) => numbers({ sought }, page)
    const word = (text: string, types: readonly string[] = []): SoughtWord => ({ texts: [text], types })
    const holding = (...texts: string[]) => seeking({ words: texts.map(text => word(text)) })

    test('finds a word in the request, the asker, the failure and the fingerprint, in any case', () => {
      expect(holding('walletname')).toEqual([])
      expect(holding('GRÖßE')).toEqual([1])
      expect(holding(own.toLowerCase().slice(2))).toEqual([4, 3, 2])
      expect(holding('payroll')).toEqual([3])
      expect(holding('zoË')).toEqual([3])
      expect(holding('salary', 'may')).toEqual([3])
      expect(holding('salary', 'june')).toEqual([])
      expect(holding('strongbox')).toEqual([4])
      expect(holding(draftOf(3).fingerprint)).toEqual([3])
      expect(holding(draftOf(2).id.toUpperCase())).toEqual([2])
    })

    test('takes a word as it is written, whatever it would mean elsewhere', () => {
      expect(holding('"A\\B"')).toEqual([1])
      expect(holding('50%_')).toEqual([1])
      expect(holding('%')).toEqual([1])
      expect(holding('Gr%e')).toEqual([])
      expect(holding("'")).toEqual([])
    })

    test('finds a word by any of what stands for it', () => {
      expect(seeking({ words: [{ texts: ['none', 'payroll'], types: [] }] })).toEqual([3])
      expect(seeking({ words: [word('none', [create])] })).toEqual([1])
      expect(seeking({ words: [{ texts: [], types: [] }] })).toEqual([])
    })

    test('finds a word of the sentence that was decided about', async () => {
      const activity = opened.store.activity(acme, draftOf(4).id)
      await opened.store.write(transaction => transaction.receipt(receiptFor(activity!)))
      expect(holding('bytes', 'SIGN')).toEqual([4])
      expect(holding('approved')).toEqual([])
    })

    test('lets through what one of some credentials asked', () => {
      expect(seeking({ credentialIds: [idOf(77)] })).toEqual([2])
      expect(seeking({ credentialIds: [idOf(77), requester.credentialId] })).toEqual([4, 3, 2, 1])
      expect(seeking({ credentialIds: [idOf(78)] })).toEqual([])
      expect(seeking({ credentialIds: [] })).toEqual([4, 3, 2, 1])
    })

    test('lets through what names one whole text and none of others', () => {
      const naming = (any: string[], none: string[] = []) => seeking({ naming: [{ any, none }] })
      expect(naming([own])).toEqual([4, 3, 2])
      expect(naming([own], ['TRANSACTION_TYPE_SOLANA'])).toEqual([4, 3])
      expect(naming([own.slice(0, -1)])).toEqual([])
      expect(naming(['m/1', 'TRANSACTION_TYPE_SOLANA'])).toEqual([2, 1])
      const both = ['TRANSACTION_TYPE_SOLANA', own].map(text => ({ any: [text], none: [] }))
      expect(seeking({ naming: both })).toEqual([2])
    })

    test('lets through what was created between two times', () => {
      expect(numbers({ since: 2000 })).toEqual([4, 3, 2])
      expect(numbers({ until: 2000 })).toEqual([1])
      expect(numbers({ since: 2000, until: 4000 })).toEqual([3, 2])
    })

    test('joins all of it with statuses, types, cursors and an end', () => {
      const words = [word(own.slice(2))]
      expect(numbers({ sought: { words }, statuses: ['ACTIVITY_STATUS_PENDING'] })).toEqual([3, 2])
      expect(numbers({ sought: { words }, types: [create] })).toEqual([])
      expect(numbers({ sought: { words }, downTo: draftOf(3).id })).toEqual([4, 3])
      expect(seeking({ words }, { limit: 1 })).toEqual([4])
      expect(seeking({ words }, { limit: 9, after: draftOf(4).id })).toEqual([3, 2])
      expect(seeking({ words }, { limit: 9, before: draftOf(3).id })).toEqual([4])
    })

    test('tells which activity stands so many places down', () => {
      const older = (number: number | undefined, places: number) =>
        opened.store.olderActivity(acme, number === undefined ? undefined : draftOf(number).id, places)
      expect(older(undefined, 1)).toBe(draftOf(4).id)
      expect(older(undefined, 4)).toBe(draftOf(1).id)
      expect(older(undefined, 5)).toBeUndefined()
      expect(older(4, 2)).toBe(draftOf(2).id)
      expect(older(1, 1)).toBeUndefined()
    })
  })
}
