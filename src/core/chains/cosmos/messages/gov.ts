import { int32, string, uint64 } from '../../wire/protobuf-fields.ts'
import { addressField, textField } from './fields.ts'
import { known, nothing } from './known-message.ts'

/** `VoteOption`, by number. */
const options: Readonly<Record<number, string>> = { 1: 'yes', 2: 'abstain', 3: 'no', 4: 'no with veto' }

const vote = { proposal_id: uint64(1), voter: string(2), option: int32(3) }

/** `cosmos/gov/v1beta1/tx.proto` and `cosmos/gov/v1/tx.proto`. */
export const govMessages = [
  known('/cosmos.gov.v1beta1.MsgVote', 'cosmos-sdk/MsgVote', vote, {
    signers: ({ voter }) => [voter],
    addresses: () => [],
    moves: () => nothing,
    words: () => ({}),
    tell: ({ proposal_id, voter, option }) => ({
      sentence: `Vote ${optionInWords(option)} on proposal ${proposal_id}`,
      fields: [addressField('Voter', voter)],
    }),
  }),
  known(
    '/cosmos.gov.v1.MsgVote',
    'cosmos-sdk/v1/MsgVote',
    { ...vote, metadata: string(4) },
    {
      signers: ({ voter }) => [voter],
      addresses: () => [],
      moves: () => nothing,
      words: () => ({}),
      tell: ({ proposal_id, voter, option, metadata }) => ({
        sentence: `Vote ${optionInWords(option)} on proposal ${proposal_id}`,
        fields: [addressField('Voter', voter), ...(metadata === '' ? [] : [textField('With', metadata)])],
      }),
    },
  ),
]

function optionInWords(option: number): string {
  return options[option] ?? `option ${option}`
}
