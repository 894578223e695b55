import type { ExamplesByName } from './examples.ts'

/** Examples of warnings about what an activity is and how it is sent. */
export const activities: ExamplesByName = {
  versionInType: {
    where: 'both',
    says: /activity\.kind == 'SIGN_TRANSACTION'/,
    traps: [
      "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'",
      "activity.type != 'ACTIVITY_TYPE_SIGN_TRANSACTION'",
      "'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' == activity.type",
      "activity.type in ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'ACTIVITY_TYPE_SIGN_TRANSACTION']",
      "['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'].contains(activity.type)",
      "['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'].any(type, type == activity.type)",
      "!(activity.action == 'SIGN' && activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2')",
    ],
    sound: ["activity.action == 'SIGN'", "activity.kind == 'CREATE_USERS'"],
  },
  oneOfTheWaysToSign: {
    where: 'deny',
    says: /can be signed by SIGN_RAW_PAYLOAD/,
    traps: [
      "activity.kind == 'SIGN_TRANSACTION'",
      "activity.kind in ['SIGN_TRANSACTION', 'EXPORT_WALLET']",
      "activity.kind == 'SIGN_TRANSACTION' && activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']",
      "activity.kind == 'SIGN_TRANSACTION' && !(activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS'])",
    ],
    sound: [
      "activity.action == 'SIGN' || activity.kind == 'SIGN_TRANSACTION'",
      "activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']",
      "activity.kind == 'SIGN_TRANSACTION' || activity.kind == 'SIGN_RAW_PAYLOAD' || activity.kind == 'SIGN_RAW_PAYLOADS'",
      "activity.kind == 'EXPORT_WALLET'",
    ],
  },
  oneInsteadOfMany: {
    where: 'deny',
    says: /CREATE_POLICY and CREATE_POLICIES do the same/,
    traps: [
      "activity.kind == 'CREATE_POLICY'",
      "activity.kind in ['CREATE_POLICIES']",
      "activity.kind == 'CREATE_POLICY' && activity.kind != 'CREATE_POLICIES'",
    ],
    sound: ["activity.kind in ['CREATE_POLICY', 'CREATE_POLICIES']", "activity.resource == 'POLICY'"],
  },
  howItIsSent: {
    where: 'deny',
    says: /the same bytes can be sent another way/,
    traps: [
      "activity.params.encoding == 'PAYLOAD_ENCODING_EIP712'",
      "activity.params.hash_function in ['HASH_FUNCTION_NO_OP']",
      "activity.params.type == 'TRANSACTION_TYPE_BITCOIN'",
    ],
    sound: ["eth.eip_712.primary_type == 'Permit'", "activity.params.wallet_id == 'x'"],
  },
}
