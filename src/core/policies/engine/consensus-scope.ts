import type { Approval } from '../../consensus/approval.ts'
import type { User } from '../../records/user.ts'
import { apiKeyCredential, passkeyCredential } from '../../schema/credential.ts'
import { structOf } from '../language/lazily.ts'
import type { Scope, Struct } from '../language/value.ts'

/** Returns what the expression over who approved may name (`consensusVocabulary`). A user counts once, however often they approved. */
export function consensusScope(approvals: readonly Approval[]): Scope {
  const users = new Map(approvals.map(({ user }) => [user.id, user]))
  return structOf({
    approvers: [...users.values()].map(userScope),
    credentials: approvals.map(credentialScope),
  })
}

function userScope({ id, tagIds, email, name }: User): Struct {
  return structOf({ id, tags: tagIds, email: email ?? '', alias: name })
}

function credentialScope({ user, credential }: Approval): Struct {
  if (credential.kind === 'apiKey') {
    const { publicKey, type } = apiKeyCredential(credential.apiKey)
    return structOf({ id: credential.apiKey.id, user_id: user.id, type, credential_id: '', public_key: publicKey })
  }
  const { id, credentialId } = credential.authenticator
  const { publicKey, type } = passkeyCredential(credential.authenticator)
  return structOf({ id, user_id: user.id, type, credential_id: credentialId, public_key: publicKey })
}
