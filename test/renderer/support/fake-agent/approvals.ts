import type { approvalCalls } from '../../../../src/shared/approvals.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { GrantView, standingApprovalCalls } from '../../../../src/shared/standing-approvals.ts'
import type { Parts } from './parts.ts'

/** Answers about what waits for the person, and what was approved beforehand. */
export function approvalAnswers(parts: Parts): HandlersOf<typeof approvalCalls & typeof standingApprovalCalls> {
  const { data, patch, refuse, newId, askHardwareWallet } = parts
  const decide =
    (verb: 'approved' | 'rejected') => async (input: { id: string; fingerprint: string; digest: string }) => {
      const card = data.cards.find(({ id }) => id === input.id)
      if (!card) return refuse('ACTIVITY_MOVED_ON', 'This activity is already ACTIVITY_STATUS_COMPLETED.')
      if (card.digest !== input.digest || card.fingerprint !== input.fingerprint)
        return refuse('APPROVAL_STALE', 'What was approved is not what is waiting now.')
      if (verb === 'approved' && data.state.vault?.status === 'locked')
        return refuse('VAULT_LOCKED', 'The key vault is locked. Unlock it and approve again.')
      patch({ cards: data.cards.filter(other => other !== card) }, 'approvals', 'activities')
      if (verb === 'approved' && card.hardwareWallet) await askHardwareWallet(card)
    }

  return {
    'approvals.list': async () => [...data.cards],
    async 'approvals.get'({ id, digest }) {
      const listed = [...data.cards, ...data.voting.map(({ card }) => card)].find(card => card.id === id)
      if (!listed) return refuse('ACTIVITY_MOVED_ON', 'This request no longer waits: it was decided or has expired.')
      if (listed.digest !== digest) return refuse('APPROVAL_STALE', 'This request is shown differently now.')
      return data.wholeCards?.find(card => card.id === id) ?? listed
    },
    'approvals.asker': async () => data.asker ?? null,
    'approvals.approve': async ({ grant, ...seen }) => {
      const card = data.cards.find(({ id }) => id === seen.id)
      await decide('approved')(seen)
      if (!grant || !card) return
      if (!card.offer) return refuse('INVALID_ARGUMENT', 'This request is asked about each time.')
      const given: GrantView = {
        id: newId(),
        credentialId: card.shown.asks.clientId,
        names: {},
        sentence: card.offer.sentence,
        use: `0 of ${grant.limit} ${card.offer.unit} · 0 of 100 requests`,
        usedUp: false,
        used: 0,
        createdAt: Date.now(),
        expiresAt: Date.now() + grant.minutes * 60_000,
        activityId: card.id,
        covers: [{ label: 'To', value: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
      }
      patch({ grants: [given, ...data.grants] }, 'policies')
    },
    'approvals.reject': decide('rejected'),
    'approvals.extend': async ({ id }) => {
      const cards = data.cards.map(card => (card.id === id ? { ...card, expiresAt: card.expiresAt + 600_000 } : card))
      patch({ cards }, 'approvals')
    },
    'approvals.rejectAllFrom': async input => {
      const kept = data.cards.filter(({ shown }) => shown.asks.clientId !== input.clientId)
      const rejected = data.cards.length - kept.length
      patch({ cards: kept }, 'approvals', 'activities')
      return { rejected }
    },
    'grants.list': async () => [...data.grants],
    'grants.revoke': async input => {
      patch({ grants: data.grants.filter(({ id }) => id !== input.grantId) }, 'policies')
    },
  }
}
