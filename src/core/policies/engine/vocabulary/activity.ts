import { chainsOfWords } from '../../../chains/index.ts'
import { subjectsWithParams } from '../../../subjects-with-params.ts'
import { a, string, struct } from '../../language/field-types.ts'
import type { FieldType, StructType } from '../../language/type.ts'
import { paramFields } from './params.ts'

/** Fields of kinds that the agent does not have: they have words, and no values. */
const ofOtherKinds: Readonly<Record<string, FieldType>> = {
  ...Object.assign({}, ...chainsOfWords.map(({ params }) => params)),
}

/** The fields of every kind together (wire.md §6.7), as the activities declare them: those that a request does not have are missing. */
const parameters: StructType = {
  kind: 'struct',
  name: 'ActivityParams',
  fields: { ...paramFields(subjectsWithParams.flatMap(({ activities }) => activities)), ...ofOtherKinds },
}

const onlyGoverned = 'Missing if policies do not decide: activities of the root quorum alone, and votes.'

export const activity = struct('Activity', {
  type: string('What is asked for, with its version, for example ACTIVITY_TYPE_SIGN_TRANSACTION_V2.'),
  kind: string(`What is asked for in every version, for example SIGN_TRANSACTION. ${onlyGoverned}`),
  resource: string(
    `What it is done to, for example PRIVATE_KEY. Scopes of session profiles also read QUERY and ACTIVITY. ${onlyGoverned}`,
  ),
  action: string(
    `What is done: CREATE, UPDATE, DELETE, SIGN, EXPORT, IMPORT or VERIFY. Scopes of session profiles also read READ, APPROVE and REJECT. ${onlyGoverned}`,
  ),
  params: a(parameters, 'Details of some kinds. Missing for the others.'),
  web_origin: string(
    'Origin of the web page that asks, for example https://app.example.org; empty if a program asks. Only this agent has it.',
  ),
})
