import { a, int, string, strings, struct } from '../../policy-language/field-types.ts'
import { sparkParameters } from './spark.ts'

const signedIn = 'OTP_LOGIN, STAMP_LOGIN, OAUTH_LOGIN'

/** The fields of every kind together (wire.md §6.7): those that a request does not have are missing. */
const parameters = struct('ActivityParams', {
  hash_function: string('Of SIGN_RAW_PAYLOAD and SIGN_RAW_PAYLOADS: HASH_FUNCTION_…'),
  encoding: string('Of SIGN_RAW_PAYLOAD and SIGN_RAW_PAYLOADS: PAYLOAD_ENCODING_…'),
  type: string('Of SIGN_TRANSACTION: TRANSACTION_TYPE_…'),
  user_ids: strings('Of DELETE_USERS: ids of the users.'),
  user_id: string('Of CREATE_API_KEYS and DELETE_API_KEYS: id of the user.'),
  api_key_ids: strings('Of DELETE_API_KEYS: ids of the keys.'),
  target_public_key: string(
    'Of EXPORT_WALLET, EXPORT_WALLET_ACCOUNT and EXPORT_PRIVATE_KEY: key the export is encrypted to, hex.',
  ),
  wallet_id: string('Of UPDATE_WALLET: id of the wallet.'),
  otp_length: int('Of INIT_OTP_AUTH: characters of the code.'),
  session_profile_id: string(`Of ${signedIn}: id of the session profile; empty where none is named.`),
  endpoint_id: string('Of UPDATE_WEBHOOK_ENDPOINT and DELETE_WEBHOOK_ENDPOINT: id of the endpoint.'),
  sign_with: string('Of SPARK_…: address of the key.'),
  ...sparkParameters,
})

const onlyGoverned = 'Missing where policies do not decide: activities of the root quorum alone, and votes.'

export const activity = struct('Activity', {
  type: string('What is asked for, with its version, for example ACTIVITY_TYPE_SIGN_TRANSACTION_V2.'),
  kind: string(`What is asked for in every version, for example SIGN_TRANSACTION. ${onlyGoverned}`),
  resource: string(`What it is done to, for example PRIVATE_KEY. ${onlyGoverned}`),
  action: string(`What is done: CREATE, UPDATE, DELETE, SIGN, EXPORT, IMPORT or VERIFY. ${onlyGoverned}`),
  params: a(parameters, 'Details of some kinds. Missing for the others.'),
  web_origin: string(
    'Origin of the web page that asks, for example https://app.example.org; empty where a program does. Only this agent has it.',
  ),
})
