import { recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentWithLedger, approvedAnswer, expectAllSaid, submit } from '../../support/ledger/recorded-agent.ts'
import { recording, replayText, scenario } from '../../support/ledger/recordings.ts'
import { tokenDescriptors } from '../../support/ledger/signed.ts'

/** Tokens that Ledger lists: the app gets the descriptor first, and shows the amount in place of asking for blind signing. */
const path = "m/44'/60'/0'/0/0"
const publicKey = '02ef5b152e3f15eb0c50c9916161c2309e54bd87b9adce722d69716bcdef85f547'
const address = scenario('eth-address-0-0-0').expected.address as string

beforeAll(() => import('@ledgerhq/hw-app-eth/lib/Eth'), 60_000)

/** @param answer - What the app says to the descriptor; as recorded unless given. */
async function signRecorded(id: string, { blindSigning = 'off', answer = '9000' } = {}) {
  const before = ['eth-app-and-version', `eth-app-configuration-blind-${blindSigning}`, 'eth-address-0-0-0']
  const signing = recording(id).replace(/^(=> e00a.*\n<= ).*$/m, `$1${answer === '9000' ? '009000' : answer}`)
  const source = replayText([...before.map(recording), signing].join('\n'), 'Ledger Flex')
  const account = { path, addressFormat: 'ADDRESS_FORMAT_ETHEREUM', address, publicKey }
  const hardwareWallet = { app: 'Ethereum', identity: publicKey, model: 'Ledger Flex', account } as const
  const { agent } = await agentWithLedger(source, hardwareWallet, { descriptors: tokenDescriptors })
  const asked = submit(agent, 'sign_transaction', '_V2', {
    signWith: address,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: scenario(id).calls.at(-1)?.args[1],
  })
  return { ...(await approvedAnswer(agent, asked)), source }
}

const approve = 'eth-tx-erc20-usdc-described-approve'
const reject = 'eth-tx-erc20-usdc-described-reject'

test('a transfer of USDC is signed with blind signing off, and the card says what the hardware wallet shows', async () => {
  const { card, reply, source } = await signRecorded(approve)
  expect(card?.hardwareWallet).toMatchObject({
    signing: 'clear',
    screens: expect.arrayContaining([{ label: 'Send', value: '12.345678 USDC' }]),
    warnings: [],
  })
  expect(reply.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  const { signedTransaction } = reply.body.activity.result.signTransactionResult
  expect(signedTransaction).toBe(String(scenario(approve).expected.signedTransaction).replace(/^0x/, ''))
  const serializedTransaction = `0x${signedTransaction}` as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  expectAllSaid(source)
})

test('and refused on the hardware wallet it is a rejected activity', async () => {
  const { card, reply, source } = await signRecorded(reject)
  expect(card?.hardwareWallet).toMatchObject({ signing: 'clear' })
  expect(reply.body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_REJECTED',
    failure: { message: expect.stringMatching(/refused on the Ledger/) },
  })
  expectAllSaid(source)
})

describe('an app that does not take the descriptor', () => {
  test('is asked all the same, as it was before there were descriptors', async () => {
    const { reply, source } = await signRecorded(approve, { blindSigning: 'on', answer: '6a80' })
    expect(reply.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expectAllSaid(source)
  })

  test('and its own answer is what the caller hears', async () => {
    const { reply, source } = await signRecorded(reject, { blindSigning: 'on', answer: '6a80' })
    expect(reply.body.activity).toMatchObject({
      status: 'ACTIVITY_STATUS_REJECTED',
      failure: { message: expect.stringMatching(/refused on the Ledger/) },
    })
    expectAllSaid(source)
  })

  test('is asked nothing more where it is locked', async () => {
    const { reply, source } = await signRecorded(approve, { answer: '5515' })
    expect(reply.body.activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringMatching(/locked/) },
    })
    expect(source.left).toMatch(/^=> e004/)
  })
})
