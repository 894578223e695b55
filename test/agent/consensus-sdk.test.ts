import {
  assertActivityCompleted,
  createActivityPoller,
  getSignatureFromActivity,
  TurnkeyActivityConsensusNeededError,
  TurnkeyActivityError,
} from '@turnkey/http'
import { Turnkey } from '@turnkey/sdk-server'
import { isTurnkeyActivityConsensusNeededError, serializeSignature, TurnkeyConsensusNeededError } from '@turnkey/viem'
import { keccak256, recoverAddress, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Headless, startForClient } from '../support/headless.ts'
import { turnkeyClient, viemAccount } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'
import { consensusRequests, type Member, thrownBy } from './consensus-members.ts'

/** Users who may do nothing alone, through the public SDKs, unmodified, against the built agent. */
let organizationId: string

const { envelope, addMembers, addWallet, addPolicies, payloadRequest } = consensusRequests(() => organizationId)

function signerOf(payload: `0x${string}`, activity: Parameters<typeof getSignatureFromActivity>[0]): Promise<string> {
  const { r, s, v } = getSignatureFromActivity(activity)
  return recoverAddress({ hash: payload, signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } })
}

describe.each([
  ['without a person', ['--approvals', 'nothing']],
  ['with the person asked after the last vote', []],
])('two of three sign %s', (_, args) => {
  let agent: Headless
  let window: WindowSession | undefined
  let address: string
  let policyId: string
  let [ada, ben, cem] = [] as unknown as [Member, Member, Member]

  beforeAll(async () => {
    const started = await startForClient(...args)
    agent = started.agent
    organizationId = started.credentials.organizationId
    const root = turnkeyClient(started.credentials)
    if (args.length === 0) {
      window = await enterWindow(agent.window)
      await window.call('settings.update', { askAboutGovernance: false })
    }
    address = (await addWallet(root)).address
    ;[ada, ben, cem] = (await addMembers(root, started.credentials, ['Ada', 'Ben', 'Cem'])) as [Member, Member, Member]
    const members = [ada, ben, cem].map(({ userId }) => `'${userId}'`).join(', ')
    ;[policyId = ''] = await addPolicies(root, [
      {
        condition: "activity.action == 'SIGN'",
        consensus: `approvers.filter(user, user.id in [${members}]).count() >= 2`,
      },
    ])
  })
  afterAll(() => agent?.stop())

  /** Votes for it and, where the person is asked, approves its card as they would. */
  async function approve({ client }: Member, activityId: string) {
    const { fingerprint } = (await client.getActivity({ organizationId, activityId })).activity
    const answered = client.approveActivity({
      ...envelope(),
      type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
      parameters: { fingerprint },
    })
    if (window) {
      const [card] = await window.cards(1)
      expect(card?.id).toBe(activityId)
      await window.approve(card!)
    }
    return (await answered).activity
  }

  test('a second vote completes it, and who asked reads the result', async () => {
    const payload = keccak256('0xcafe')
    const input = payloadRequest(address, payload)
    const poller = createActivityPoller({ client: ada.client, requestFn: ada.client.signRawPayload })
    const error = await thrownBy<TurnkeyActivityError>(poller(input))
    expect(error).toBeInstanceOf(TurnkeyActivityError)
    const { activityId = '' } = error
    expect(error).toMatchObject({
      message: `Consensus needed for activity ${activityId}`,
      activityStatus: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      activityType: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    })

    const { activity: again } = await ada.client.signRawPayload(input)
    expect(again).toMatchObject({ id: activityId, canApprove: false, votes: [{ userId: ada.userId }] })
    expect(again.result.signRawPayloadResult).toBeUndefined()
    expect(() => assertActivityCompleted(again)).toThrow(TurnkeyActivityConsensusNeededError)
    const seen = await ben.client.getActivity({ organizationId, activityId })
    expect(seen.activity).toMatchObject({ canApprove: true, canReject: true })

    const completed = await approve(ben, activityId)
    expect(completed).toMatchObject({ id: activityId, status: 'ACTIVITY_STATUS_COMPLETED' })
    expect(completed.votes.map(({ userId }) => userId)).toEqual([ada.userId, ben.userId])
    const read = (await ada.client.getActivity({ organizationId, activityId })).activity
    expect(read).toEqual(completed)
    expect(await signerOf(payload, read)).toBe(address)
    expect(await poller(input)).toEqual(completed)
  })

  test('each vote has its evaluation', async () => {
    const { activity } = await ada.client.signRawPayload(payloadRequest(address, keccak256('0xbeef')))
    const { votes } = await approve(cem, activity.id)
    const { policyEvaluations } = await ben.client.getPolicyEvaluations({ organizationId, activityId: activity.id })
    expect(policyEvaluations).toMatchObject([
      { voteId: votes[0]?.id, policyEvaluations: [{ policyId, outcome: 'OUTCOME_REQUIRES_CONSENSUS' }] },
      { voteId: votes[1]?.id, policyEvaluations: [{ policyId, outcome: 'OUTCOME_ALLOW' }] },
    ])
  })

  test('a third vote comes too late, and nobody votes twice', async () => {
    const { activity } = await ada.client.signRawPayload(payloadRequest(address, keccak256('0xdead')))
    const { fingerprint, id: activityId } = activity
    const vote = ({ client }: Member) =>
      client.approveActivity({ ...envelope(), type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', parameters: { fingerprint } })
    await expect(vote(ada)).rejects.toThrow(/^Turnkey error 6: this user has already voted on this activity/)
    const completed = await approve(ben, activityId)
    await expect(vote(cem)).rejects.toThrow(/does not wait for votes: it is settled/)
    expect((await ada.client.getActivity({ organizationId, activityId })).activity).toEqual(completed)
  })

  test('one vote against it ends it', async () => {
    const input = payloadRequest(address, keccak256('0xf00d'))
    const { activity } = await ada.client.signRawPayload(input)
    const parameters = { fingerprint: activity.fingerprint }
    const rejection = { ...envelope(), type: 'ACTIVITY_TYPE_REJECT_ACTIVITY' as const, parameters }
    const rejected = (await ben.client.rejectActivity(rejection)).activity
    expect(rejected).toMatchObject({
      id: activity.id,
      status: 'ACTIVITY_STATUS_REJECTED',
      votes: [{ selection: 'VOTE_SELECTION_APPROVED' }, { userId: ben.userId, selection: 'VOTE_SELECTION_REJECTED' }],
    })
    const poller = createActivityPoller({ client: ada.client, requestFn: ada.client.signRawPayload })
    const error = await thrownBy<TurnkeyActivityError>(poller(input))
    expect(error).toMatchObject({ activityId: activity.id, activityStatus: 'ACTIVITY_STATUS_REJECTED' })
    const vote = cem.client.approveActivity({ ...envelope(), type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', parameters })
    await expect(vote).rejects.toThrow(/does not wait for votes: it is settled/)
  })

  test('@turnkey/viem throws its own error for it, and the signature is there later', async () => {
    const account = await viemAccount(ada.credentials, address)
    const error = await thrownBy<TurnkeyConsensusNeededError>(account.signMessage({ message: 'hello' }))
    expect(error).toBeInstanceOf(TurnkeyConsensusNeededError)
    expect(isTurnkeyActivityConsensusNeededError(error)).toBeTruthy()
    const { activityId = '' } = error
    await approve(ben, activityId)
    const { activity } = await ada.client.getActivity({ organizationId, activityId })
    const signature = serializeSignature(getSignatureFromActivity(activity)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  })

  test('@turnkey/sdk-server answers what waits, votes, and answers what was signed', async () => {
    const server = ({ credentials }: Member) =>
      new Turnkey({
        apiBaseUrl: credentials.baseUrl,
        apiPublicKey: credentials.apiPublicKey,
        apiPrivateKey: credentials.apiPrivateKey,
        defaultOrganizationId: organizationId,
        activityPoller: { intervalMs: 10, numRetries: 1 },
      }).apiClient()
    const payload = keccak256('0xace0')
    const { parameters } = payloadRequest(address, payload)
    const waiting = await server(ada).signRawPayload(parameters)
    expect(waiting.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(waiting.r).toBeUndefined()

    const { fingerprint, id: activityId } = waiting.activity
    const answered = server(ben).approveActivity({ fingerprint })
    if (window) await window.approve((await window.cards(1))[0]!)
    expect((await answered).activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect((await answered) as object).toHaveProperty('signRawPayloadResult.r')
    const { activity } = await server(ada).getActivity({ activityId })
    expect(await signerOf(payload, activity)).toBe(address)
  })
})
