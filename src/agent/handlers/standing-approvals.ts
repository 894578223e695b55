import { visible } from '../../core/display/visible.ts'
import { ownLimitUseOf } from '../../core/engine/approvals/own-limit-use.ts'
import { readTerms, recipientInWords } from '../../core/policies/engine/grant-terms.ts'
import { termsInWords } from '../../core/policies/engine/known-transfer.ts'
import { unitOf } from '../../core/records/grant.ts'
import type { HandlersOf } from '../../shared/call.ts'
import { namesOf } from '../../shared/card-names.ts'
import type { GrantView, standingApprovalCalls } from '../../shared/standing-approvals.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function standingApprovalHandlers({
  engine,
  changed,
}: Needs<'engine' | 'changed'>): Answering<HandlersOf<typeof standingApprovalCalls>> {
  const { store, grants } = engine
  return {
    async 'grants.list'({ organizationId }) {
      return store
        .list('grants', organizationId)
        .filter(grants.isLive)
        .toReversed()
        .map(grant => {
          const measured = { ...grant, groupKey: grant.keyId, unit: unitOf(grant) }
          const { words, usedUp, used } = ownLimitUseOf(store, measured, engine.clock.passed())
          return {
            id: grant.id,
            credentialId: store.activity(organizationId, grant.activityId)?.requester.credentialId ?? null,
            names: namesOf(store.decisions(grant.activityId)[0]?.card.fields ?? []),
            sentence: visible(grant.sentence, 500),
            use: words,
            usedUp,
            used,
            createdAt: grant.createdAt,
            expiresAt: grant.expiresAt,
            activityId: grant.activityId,
            covers: coversOf(grant.terms),
          }
        })
    },
    async 'grants.revoke'({ organizationId, grantId }, note) {
      await grants.revoke(organizationId, grantId, note)
      changed('policies')
    },
  }
}

function coversOf(terms: string): GrantView['covers'] {
  const read = readTerms(terms)
  if (!read) return [{ label: 'Covers', value: 'nothing, because its terms cannot be read' }]
  const { covers, mostFee } = read
  const { recipient } = covers
  const words = termsInWords(covers.caip19, covers.chainId)
  return [
    { label: 'Asset', value: covers.caip19 },
    { label: 'To', value: recipientInWords(recipient) },
    { label: 'On', value: words?.network ?? covers.chainId },
    { label: 'Signed with', value: `${covers.address}${covers.path === '' ? '' : ` (${covers.path})`}` },
    ...('server' in recipient
      ? []
      : [
          { label: 'Type of transaction', value: recipient.type },
          { label: 'Maximum fee of each', value: words?.feeInWords(mostFee) ?? mostFee.toString() },
        ]),
    { label: 'User', value: covers.userId },
    { label: 'API key or passkey', value: covers.credentialId },
    { label: 'Web page', value: covers.webOrigin === '' ? 'none: a program' : visible(covers.webOrigin, 300) },
  ]
}
