import { newId } from '../../src/core/ids.ts'
import type { Organization } from '../../src/core/records/organization.ts'
import { newOrganization } from '../../src/core/records/organization.ts'
import { newUser } from '../../src/core/records/user.ts'
import type { TestKey } from './client.ts'
import type { TestEngine } from './engine.ts'

/** Another organization with one root user who holds `key`: of its own, or a sub-organization of the engine's. */
export async function addOrganization(
  { store, clock, organizationId: parentId }: Pick<TestEngine, 'store' | 'clock' | 'organizationId'>,
  key: TestKey,
  change: Partial<Organization> = { parentId },
): Promise<{ organizationId: string; userId: string; keyId: string }> {
  const now = clock.now()
  const [organizationId, userId, keyId] = [newId(), newId(), newId()]
  await store.write(transaction => {
    const rootQuorum = { threshold: 1, userIds: [userId] }
    const organization = newOrganization({ id: organizationId, name: 'Other', rootQuorum }, now)
    transaction.insert('organizations', { ...organization, ...change })
    transaction.insert('users', newUser({ id: userId, organizationId, name: 'Someone' }, now))
    transaction.insert('apiKeys', {
      id: keyId,
      organizationId,
      userId,
      name: 'Key',
      publicKey: key.publicKey,
      curve: key.curve,
      expirationSeconds: null,
      isWindowKey: false,
      provenAt: null,
      session: null,
      begunBy: null,
      pausedAt: null,
      decisionSeconds: null,
      sessionProfileId: null,
      ipAllowlist: null,
      createdAt: now,
      updatedAt: now,
    })
  })
  return { organizationId, userId, keyId }
}
