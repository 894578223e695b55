import { describe, expect, test } from 'vitest'
import { AgentError } from '../../../../src/core/errors.ts'
import { checkExpression, type ExpressionKind } from '../../../../src/core/policies/engine/check-expression.ts'

describe('what policies are written with is kept', () => {
  test.each<[ExpressionKind, string]>([
    ['condition', ''],
    ['consensus', ''],
    ['time', ''],
    // The worked examples of wire.md §6.10.
    [
      'condition',
      `activity.kind == 'EXPORT_WALLET_ACCOUNT'
        && wallet_account.path_indexes.count() == 4
        && wallet_account.path_indexes[0] == 8797555 && wallet_account.path_indexes[2] == 3
        && wallet_account.path_hardened.all(h, h == true)`,
    ],
    ['condition', 'wallet_account.path_indexes.count == 4'],
    ['consensus', "approvers.any(u, u.id == 'A') && approvers.any(u, u.id == 'B')"],
    ['consensus', "approvers.filter(u, u.tags.contains('T')).count() >= 2"],
    ['condition', "activity.resource == 'POLICY' && activity.action == 'CREATE'"],
    ['condition', "eth.tx.to == '0xaa' && eth.tx.data[0..10] == '0x095ea7b3'"],
    ['condition', "eth.tx.data == '0x' || eth.tx.data[34..74] == '00'"],
    ['condition', "tron.tx.contract[0].contract_address == 'T'"],
    ['condition', "solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == 'X'"],
    [
      'condition',
      "activity.params.hash_function == 'HASH_FUNCTION_NO_OP' && activity.params.encoding != 'PAYLOAD_ENCODING_EIP712'",
    ],
    ['condition', "wallet.id == 'W' || private_key.id == 'K'"],
    ['consensus', "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')"],
    ['condition', "activity.params.user_ids.count() == 1 && 'A' in activity.params.user_ids"],
    [
      'condition',
      "eth.tx.contract_call_args['calls'].all(c, c[0] == '0xaa') && eth.tx.contract_call_args['amount'] < 5",
    ],
    ['condition', "eth.eip_712.message['value'] == '0' && eth.eip_712.domain.chain_id == 1"],
    ['condition', "eth.eip_7702_authorization.chain_id == '1' && eth.eip_7702_authorization.nonce == 1"],
    ['condition', 'controls.daily'],
    ['time', "time.now >= Timestamp('2026-01-01T00:00:00Z') && !CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')"],
  ])('%s: %s', (kind, text) => {
    expect(() => checkExpression(kind, text, 'parameters.x')).not.toThrow()
  })
})

describe('what cannot be kept is refused, naming the expression, the reason, and where in it', () => {
  test.each<[ExpressionKind, string, string]>([
    [
      'condition',
      "wallet_account.path == 'm/0'",
      'invalid policy condition: Expression cannot be evaluated: field does not exist: path (column 16)',
    ],
    [
      'consensus',
      "wallet.id == 'W'",
      'invalid policy consensus: Expression cannot be evaluated: field does not exist: wallet (column 1)',
    ],
    [
      'time',
      'approvers.count() > 1',
      'invalid policy time: Expression cannot be evaluated: field does not exist: approvers (column 1)',
    ],
    [
      'condition',
      "activity.kind == '🎉' &&\n  true ||",
      'invalid policy condition: expected a value, found the end (line 2, column 10)',
    ],
    ['condition', "'🎉' == 5", 'invalid policy condition: expected string, found int (column 8)'],
    ['condition', 'activity', 'invalid policy condition: expected the whole to be bool, found Activity (column 1)'],
  ])('%s: %s', (kind, text, message) => {
    const check = () => checkExpression(kind, text, 'parameters.policies[0].condition')
    expect(check).toThrow(AgentError)
    expect(check).toThrow(
      expect.objectContaining({
        code: 'REQUEST_INVALID',
        message,
        detail: { field: 'parameters.policies[0].condition' },
      }),
    )
  })
})
