import { expect, test } from 'vitest'
import type { Approval } from '../../../../src/core/consensus/approval.ts'
import { consensusScope } from '../../../../src/core/policies/engine/consensus-scope.ts'
import { timeScope } from '../../../../src/core/policies/engine/time-scope.ts'
import { consensusVocabulary, timeVocabulary } from '../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { examples, idOf } from '../../../support/records.ts'

const traders = idOf(500)
const alice = { ...examples.users, id: idOf(501), name: 'Alice', email: 'alice@example.org', tagIds: [traders] }
const bob = { ...examples.users, id: idOf(502), name: 'Bob', email: null, tagIds: [] }
const byKey: Approval = {
  user: alice,
  credential: { kind: 'apiKey', apiKey: { ...examples.apiKeys, id: idOf(503), curve: 'API_KEY_CURVE_SECP256K1' } },
}
const byPasskey: Approval = {
  user: bob,
  credential: {
    kind: 'authenticator',
    authenticator: { ...examples.authenticators, id: idOf(504), credentialId: 'cGFzcw' },
  },
}

test.each([
  [`approvers.any(u, u.id == '${alice.id}') && approvers.any(u, u.id == '${bob.id}')`, true],
  ['approvers.count() == 2 && credentials.count() == 2', true],
  [`approvers.filter(u, u.tags.contains('${traders}')).count() == 1`, true],
  ["approvers.any(u, u.email == 'alice@example.org' && u.alias == 'Alice')", true],
  ["approvers.any(u, u.alias == 'Bob' && u.email == '')", true],
  [`credentials.any(c, c.user_id == '${alice.id}' && c.type == 'CREDENTIAL_TYPE_API_KEY_SECP256K1')`, true],
  ["credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' && c.credential_id == 'cGFzcw')", true],
  [`credentials.any(c, c.id == '${idOf(503)}' && c.public_key == '${examples.apiKeys.publicKey}')`, true],
  [`credentials.any(c, c.id == '${idOf(504)}' && c.public_key == '${examples.authenticators.publicKey}')`, true],
  ["credentials.all(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')", false],
])('%s is %s of two approvals', (text, value) => {
  const expression = compileExpression(text, consensusVocabulary)
  expect(expression.evaluate(consensusScope([byKey, byPasskey]))).toEqual({ value })
})

test('a user who approved twice counts once', () => {
  const again = { ...byKey, credential: { ...byKey.credential } } as Approval
  const expression = compileExpression('approvers.count() == 1', consensusVocabulary)
  expect(expression.evaluate(consensusScope([byKey, again]))).toEqual({ value: true })
})

test('the time is the moment it is asked about', () => {
  const expression = compileExpression("time.now == Timestamp('1970-01-01T00:00:01Z')", timeVocabulary)
  expect(expression.evaluate(timeScope(1_000))).toEqual({ value: true })
  expect(expression.evaluate(timeScope(1_001))).toEqual({ value: false })
})
