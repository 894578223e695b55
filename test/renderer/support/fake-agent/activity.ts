import type { activityCalls } from '../../../../src/shared/activity.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import { expired } from '../../../../src/shared/expired.ts'
import type { Input } from '../../../../src/shared/ipc.ts'
import type { receiptCalls } from '../../../../src/shared/receipts.ts'
import type { refusalCalls } from '../../../../src/shared/refusals.ts'
import type { whyCalls } from '../../../../src/shared/why.ts'
import type { Parts } from './parts.ts'

/** Answers about activities, refusals and receipts. */
export function activityAnswers(
  parts: Parts,
): HandlersOf<typeof activityCalls & typeof whyCalls & typeof refusalCalls & typeof receiptCalls> {
  const { data, refuse } = parts
  const nameOf = (credentialId: string) => data.apiKeys.find(({ id }) => id === credentialId)?.name
  const listed = ({ after, ...input }: Omit<Input<'activities.list'>, 'limit'>) =>
    data.activities
      .filter(row => !input.statuses || input.statuses.includes(row.expired ? expired : row.status))
      .filter(row => !input.types || input.types.includes(row.type))
      .filter(row => row.createdAt >= (input.since ?? 0) && row.createdAt < (input.until ?? Infinity))
      .filter(row => row.sentence.toLowerCase().includes(input.text?.toLowerCase() ?? ''))
      .filter(row => row.intent.includes(input.account ?? ''))
      .filter(row => input.credentialId === undefined || row.apiKeyName === nameOf(input.credentialId))
      .filter(row => after === undefined || row.id < after)
      .sort((a, b) => (a.id < b.id ? 1 : -1))

  return {
    'activities.list': async ({ limit, ...input }) => listed(input).slice(0, limit),
    'activities.week': async input => listed(input).slice(0, 100),
    'activities.export': async input => {
      const page = listed(input).slice(0, 100)
      const text = page.map(({ id }) => `${id}\r\n`).join('')
      return { text: input.after ? text : `id\r\n${text}`, next: page.length < 100 ? null : (page.at(-1)?.id ?? null) }
    },
    'activities.expiredSince': async ({ since }) =>
      data.activities.filter(row => row.expired && row.updatedAt >= since).length,
    'activities.get': async input =>
      data.activities.find(({ id }) => id === input.activityId) ??
      refuse('ACTIVITY_NOT_FOUND', 'There is no activity with this id.'),
    'activities.find': async ({ by }) =>
      data.activities.find(({ id, fingerprint }) => id === by || fingerprint === `sha256:${by}`) ?? null,
    'activities.kinds': async () => [...data.kinds],
    'activities.why': async () => data.why,
    'refusals.list': async () => [...data.refusals],
    'receipts.list': async ({ kind, before }) =>
      data.receipts
        .filter(receipt => (kind === undefined || receipt.kind === kind) && receipt.sequence < (before ?? Infinity))
        .slice(0, 50),
    'receipts.head': async () => ({
      receipts: data.receipts[0]?.sequence ?? 0,
      head: 'ab'.repeat(32),
      publicKey: 'cd'.repeat(32),
    }),
    'receipts.sign': async () => ({
      receipts: data.receipts[0]?.sequence ?? 0,
      head: 'ab'.repeat(32),
      publicKey: 'cd'.repeat(32),
    }),
    'receipts.text': async ({ after }) => ({ text: `receipts after ${after}\n`, next: null }),
  }
}
