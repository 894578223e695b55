import type { TurnkeyClient } from '@turnkey/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Headless, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'
import { consensusRequests } from './consensus-members.ts'
import { secretsOf } from './secrets-of-programs.ts'

/** Secrets that are no keys, through @turnkey/http and @turnkey/crypto, unmodified, against the built agent. */
let organizationId: string

const { envelope, addMembers, addPolicies } = consensusRequests(() => organizationId)

describe('without a person', () => {
  let agent: Headless
  let root: TurnkeyClient
  let secrets: ReturnType<typeof secretsOf>
  let addAgents: (...names: string[]) => ReturnType<typeof addMembers>

  beforeAll(async () => {
    const started = await startForClient('--approvals', 'nothing')
    agent = started.agent
    organizationId = started.credentials.organizationId
    root = turnkeyClient(started.credentials)
    secrets = secretsOf(root, envelope)
    addAgents = (...names) => addMembers(root, started.credentials, names)
  })
  afterAll(() => agent?.stop())

  test('what is imported is listed, exported as it was, and deleted', async () => {
    const kind = [{ key: 'kind', value: 'creditCard' }]
    const card = JSON.stringify({ number: '4242 4242 4242 4242', owner: 'Zoë 🦊\n' })
    const [first = '', second = ''] = await secrets.import(
      { plaintext: card, name: 'hermes/card', staticProperties: kind },
      { plaintext: 'correct horse battery staple' },
    )
    expect(await secrets.list()).toEqual([
      { secretId: expect.any(String), staticProperties: [], createdAtUnixMs: expect.stringMatching(/^\d{13}$/) },
      expect.objectContaining({ secretId: first, name: 'hermes/card', staticProperties: kind }),
    ])
    expect(await secrets.list(1)).toEqual([expect.objectContaining({ secretId: second })])
    expect(await secrets.export(second, first)).toEqual(['correct horse battery staple', card])
    const deleted = await secrets.delete(first)
    expect(deleted.result.deleteSecretsResult?.secretIds).toEqual([first])
    await expect(secrets.export(first)).rejects.toThrow('unable to find secret')
    expect((await secrets.list()).map(({ secretId }) => secretId)).toEqual([second])
  })

  test('several programs of one user import at the same time', async () => {
    const texts = Array.from({ length: 5 }, (_, index) => `secret number ${index}`)
    const ids = await Promise.all(texts.map(plaintext => secrets.import({ plaintext })))
    expect(await secrets.export(...ids.flat())).toEqual(texts)
  })

  test('the longest secret comes out again, and a longer one does not come in', async () => {
    const longest = 'é'.repeat(32_768)
    const [id = ''] = await secrets.import({ plaintext: longest })
    expect(await secrets.export(id)).toEqual([longest])
    await expect(secrets.import({ plaintext: `${longest}!` })).rejects.toThrow('at most 65536 bytes')
  })

  test('a policy about properties lets an agent export what has them, and nothing else', async () => {
    const [ids, [member]] = [
      await secrets.import(
        { plaintext: 'for agents', staticProperties: [{ key: 'scope', value: 'agents' }] },
        { plaintext: 'for people', staticProperties: [{ key: 'scope', value: 'people' }] },
        { plaintext: 'for nobody' },
      ),
      await addAgents('Hermes'),
    ]
    await addPolicies(root, [
      {
        condition: "activity.type == 'ACTIVITY_TYPE_EXPORT_SECRETS' && secret.static_properties['scope'] == 'agents'",
        consensus: `approvers.any(user, user.id == '${member?.userId}')`,
      },
    ])
    const own = secretsOf(member?.client as TurnkeyClient, envelope)
    const [allowed = '', ...others] = ids
    for (const each of others) await expect(own.export(each)).rejects.toThrow('sufficient permissions')
    await expect(own.export(allowed, others[0] as string)).rejects.toThrow('sufficient permissions')
    await expect(own.delete(allowed)).rejects.toThrow('sufficient permissions')
    await expect(own.import({ plaintext: 'mine' })).rejects.toThrow('sufficient permissions')
    const { activity } = await own.exporting([allowed]).submit()
    expect(activity.result.exportSecretsResult?.secretPayloads).toHaveLength(1)
  })
})

describe('with the person asked', () => {
  let agent: Headless
  let window: WindowSession
  let secrets: ReturnType<typeof secretsOf>

  beforeAll(async () => {
    const started = await startForClient()
    agent = started.agent
    organizationId = started.credentials.organizationId
    window = await enterWindow(agent.window)
    secrets = secretsOf(turnkeyClient(started.credentials), envelope)
  })
  afterAll(() => agent?.stop())

  /** Approves the only card, once it is there. */
  async function approved<Value>(answer: Promise<Value>) {
    const [card] = await window.cards(1)
    await window.approve(card!)
    return { card: card!, answer: await answer }
  }

  test('an import, an export and a deletion each wait, and no card says the secret', async () => {
    const plaintext = 'hunter2 is no password'
    const staticProperties = [{ key: 'Approved by', value: 'the owner”' }]
    const sent = await secrets.encrypted([{ plaintext, name: 'Mail', staticProperties }])
    const imported = await approved(secrets.submitImport(sent))
    const [id = ''] = imported.answer.result.importSecretsResult?.secretIds ?? []
    expect(imported.card.shown).toMatchObject({
      sentence: 'Import the secret “Mail”',
      fields: [
        { label: 'Secret “Mail”', children: [{ label: 'Property “Approved by”', value: '“the owner⟨U+201D⟩”' }] },
      ],
      why: expect.stringContaining('every import waits for your approval'),
    })

    const listed = await window.call('storedSecrets.list', { organizationId })
    expect(listed).toEqual([
      {
        ...{ id, name: 'Mail', exported: false, createdAt: expect.any(Number) },
        staticProperties: [{ key: 'Approved by', value: 'the owner”' }],
      },
    ])

    const exporting = secrets.exporting([id], { requestContext: [{ key: 'purpose', value: 'report' }] })
    const exported = await approved(exporting.submit())
    expect(exported.card.shown).toMatchObject({
      sentence: 'Give away the secret “Mail”',
      warnings: [{ level: 'danger' }],
      why: expect.stringContaining('Every export of a key or secret waits for your approval'),
    })
    expect(JSON.stringify(exported.card.shown)).toContain('“report”')
    const payloads = exported.answer.activity.result.exportSecretsResult?.secretPayloads
    expect(await exporting.decrypted(payloads)).toEqual([plaintext])

    const deleted = await approved(secrets.delete(id))
    expect(deleted.card.shown).toMatchObject({
      sentence: 'Delete the secret “Mail” for good',
      fields: [{ value: 'has been exported', exact: id }],
    })
    expect(await secrets.list()).toEqual([])
    expect(JSON.stringify([imported, exported.card, deleted])).not.toContain('hunter2')
    expect(agent.stderr() + agent.stdout()).not.toContain('hunter2')
  })
})
