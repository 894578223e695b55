import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { ensureSignerKeys } from '../../core/keys/bundle-signer.ts'
import { createKeyCreator } from '../../core/keys/key-creator.ts'
import type { Note } from '../../core/ports/note.ts'
import { apiKeys } from '../../core/records/api-key.ts'
import { newOrganization } from '../../core/records/organization.ts'
import { newUser } from '../../core/records/user.ts'
import { generateWindowKey } from '../window/window-key.ts'

export interface FirstRun {
  readonly organizationName: string
  readonly userName: string
  readonly userEmail?: string | undefined
}

/**
 * Creates the organization with its owner, who alone is its root quorum, and the window's own credential.
 * @throws AgentError `SETUP_DONE` if there is one already, and whatever the vault says.
 */
export async function createOrganization(
  engine: Engine,
  { organizationName, userName, userEmail }: FirstRun,
  note: Note,
): Promise<{ organizationId: string; userId: string }> {
  if (engine.store.organizations().length > 0) throw new AgentError('SETUP_DONE', 'There is an organization already.')
  const organizationId = newId()
  const userId = newId()
  const windowKeyId = newId()
  const now = engine.clock.now()
  const stamps = { organizationId, createdAt: now, updatedAt: now }
  const { publicKey, secret } = generateWindowKey()
  const keys = createKeyCreator(engine, organizationId)
  try {
    await keys.create(windowKeyId, secret)
    await engine.store.write(transaction => {
      const rootQuorum = { threshold: 1, userIds: [userId] }
      transaction.insert(
        'organizations',
        newOrganization({ id: organizationId, name: organizationName, rootQuorum }, now),
      )
      transaction.insert(
        'users',
        newUser({ id: userId, organizationId, name: userName, email: userEmail ?? null }, now),
      )
      transaction.insert('apiKeys', {
        ...stamps,
        id: windowKeyId,
        userId,
        name: 'This window',
        publicKey,
        curve: 'API_KEY_CURVE_P256',
        ...apiKeys.initial,
        isWindowKey: true,
        provenAt: now,
      })
      keys.keep(transaction)
      note(transaction)
    })
  } finally {
    secret.fill(0)
  }
  // Clients ask for these before anything is signed with them.
  await ensureSignerKeys(engine, organizationId)
  return { organizationId, userId }
}
