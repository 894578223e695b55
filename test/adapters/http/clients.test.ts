import { randomUUID } from 'node:crypto'
import { generateP256KeyPair } from '@turnkey/crypto'
import { Turnkey } from '@turnkey/sdk-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { holdOf, waitingClients } from '../../../src/adapters/http/waiting-clients.ts'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { notServed } from '../../../src/core/organizations/not-served.ts'
import { manualClock } from '../../support/clock.ts'
import { examples } from '../../support/records.ts'
import { turnkeyClient } from '../../support/turnkey.ts'
import { wire } from '../../support/wire.ts'
import { type World, world, worldOfFile } from '../../support/world.ts'
import { exampleIn, inWorld } from '../../support/world-examples.ts'

/**
 * The public SDKs, unmodified, over real HTTP: every operation they have for a kind or a query of the agent. What came of it
 * is docs/clients.md.
 */
type Verdict = 'works' | 'refused as documented' | 'has no such method' | `fails: ${string}`

interface Client {
  readonly name: string
  /** Answers `undefined` where the client has no such method. */
  submit(agent: World, operation: string, type: string, parameters: object): Promise<unknown> | undefined
  ask(agent: World, operation: string, fields: object): Promise<unknown> | undefined
}

type Methods = Readonly<Record<string, ((body: object) => Promise<unknown>) | undefined>>

const clients: readonly Client[] = [
  {
    name: '@turnkey/http',
    submit: (agent, operation, type, parameters) =>
      http(agent)[camelCase(operation)]?.({
        type,
        timestampMs: String(agent.clock.now()),
        organizationId: agent.organizationId,
        parameters,
      }),
    ask: (agent, operation, fields) =>
      methodFor(http(agent), operation)?.({ organizationId: agent.organizationId, ...fields }),
  },
  {
    name: '@turnkey/sdk-server',
    submit: (agent, operation, _, parameters) => server(agent)[camelCase(operation)]?.(parameters),
    ask: (agent, operation, fields) => methodFor(server(agent), operation)?.(fields),
  },
]

function methodFor(methods: Methods, operation: string) {
  return queryNames(operation)
    .map(name => methods[name])
    .find(method => method !== undefined)
}

function credentialsOf({ port, organizationId }: World) {
  const { publicKey, privateKey } = keyPair
  return {
    baseUrl: `http://localhost:${port}`,
    organizationId,
    apiPublicKey: publicKey,
    apiPrivateKey: privateKey,
  }
}

/** Bound, because these clients are classes. */
function methodsOf(client: object): Methods {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        const method = (client as Record<string | symbol, unknown>)[name]
        return typeof method === 'function' ? method.bind(client) : undefined
      },
    },
  ) as Methods
}

const http = (agent: World) => methodsOf(turnkeyClient(credentialsOf(agent)))

function server(agent: World): Methods {
  const { baseUrl, organizationId, apiPublicKey, apiPrivateKey } = credentialsOf(agent)
  const turnkey = new Turnkey({
    apiBaseUrl: baseUrl,
    apiPublicKey,
    apiPrivateKey,
    defaultOrganizationId: organizationId,
  })
  return methodsOf(turnkey.apiClient())
}

const keyPair = generateP256KeyPair()

/** A world on today's clock, in which the owner, or who votes second, also has the key the SDKs are given. */
async function worldForClients(votesSecond = false, begun = world): Promise<World> {
  const agent = await begun({ clock: manualClock(Date.now()) })
  const owner = agent.users[Number(votesSecond)]
  await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
    userId: owner?.id,
    apiKeys: [{ apiKeyName: 'SDK', publicKey: keyPair.publicKey, curveType: 'API_KEY_CURVE_P256' }],
  })
  return agent
}

/** Gives the key of the SDKs to the user of another organization. */
async function admitTo({ store, clock }: World, organizationId: string): Promise<void> {
  const [user] = store.list('users', organizationId)
  const stamps = { organizationId, createdAt: clock.now(), updatedAt: clock.now() }
  await store.write(transaction =>
    transaction.insert('apiKeys', {
      ...examples.apiKeys,
      ...stamps,
      id: randomUUID(),
      userId: user?.id ?? '',
      publicKey: keyPair.publicKey,
    }),
  )
}

/** Makes the key of the SDKs one that came by mail, for whom the example recovers. */
async function letRecover({ store, organizationId, named }: World): Promise<void> {
  const userId = named.userId as string
  const [key] = store.list('apiKeys', organizationId, { publicKey: keyPair.publicKey })
  const session = { session: 'RECOVER_USER_KEY_P256', begunBy: userId, expirationSeconds: 900 } as const
  await store.write(transaction => transaction.replace('apiKeys', { ...key!, ...session, userId }))
}

/** What the SDKs call a query, where it is not its own name. */
const otherNames: Readonly<Record<string, string>> = {
  whoami: 'getWhoami',
  list_suborgs: 'getSubOrgIds',
  list_verified_suborgs: 'getVerifiedSubOrgIds',
}

function queryNames(operation: string): string[] {
  const own = camelCase(operation)
  return [otherNames[operation] ?? own, own.replace(/^list/, 'get')]
}

async function verdictOf(attempt: Promise<unknown> | undefined): Promise<Verdict> {
  if (!attempt) return 'has no such method'
  try {
    await attempt
    return 'works'
  } catch (thrown) {
    const { code, message } = thrown as { code?: number; message: string }
    return code === 12 ? 'refused as documented' : `fails: ${message.slice(0, 200)}`
  }
}

const table = new Map<string, Record<string, Verdict>>()
const record = (operation: string, client: string, verdict: Verdict) =>
  table.set(operation, { ...table.get(operation), [client]: verdict })

/** The one that every question is asked of: none changes it. */
let asked: World
const begin = worldOfFile()
beforeAll(async () => {
  asked = await worldForClients(false, begin)
})

describe.each(clients)('$name', ({ name, submit, ask }) => {
  test.each(activities.map(activity => ({ operation: activity.path.split('/').at(-1) ?? '', activity })))(
    'submits $operation',
    async ({ operation, activity }) => {
      const agent = await worldForClients(activity.governance.by === 'target')
      const [newest] = activity.types
      const { parameters, organizationId } = await exampleIn(agent, activity, newest!)
      if (organizationId) await admitTo(agent, organizationId)
      if (activity.takesRecoveryKey) await letRecover(agent)
      const verdict = await verdictOf(
        submit(
          { ...agent, organizationId: organizationId ?? agent.organizationId },
          operation,
          newest?.type ?? '',
          parameters,
        ),
      )
      record(operation, name, verdict)
      expect(verdict).not.toMatch(/^fails/)
    },
  )

  test.each(queries.filter(query => query.name in wire.queries).map(query => ({ operation: query.name, query })))(
    'asks $operation',
    async ({ operation, query }) => {
      const verdict = await verdictOf(ask(asked, operation, inWorld(query.example, asked) as object))
      const absent = verdict.startsWith('fails: Turnkey error 5')
      record(operation, name, absent ? 'refused as documented' : verdict)
      expect(absent || !verdict.startsWith('fails')).toBe(true)
    },
  )
})

test('docs/clients.md is what came of it; `npx vitest run test/adapters/http/clients -u` renews it', async () => {
  const names = clients.map(({ name }) => name)
  const rows = [...table].map(
    ([operation, verdicts]) => `| ${[`\`${operation}\``, ...names.map(name => verdicts[name] ?? '')].join(' | ')} |`,
  )
  const waits = [...waitingClients, undefined].map(client => {
    const headers = client ? { [client.header]: client.begins } : {}
    const seconds = holdOf(headers, 15_000) / 1000
    return `| ${client?.name ?? 'others'} | ${client ? `${client.givesUpAfter / 1000} s` : 'not known'} | ${seconds} s |`
  })
  const page = [
    '# Public clients',
    'This page shows which operations of the agent the unmodified public SDKs can call over HTTP. “Refused as documented” means that the agent keeps none of these, and answers “not found”. `npx vitest run test/adapters/http/clients -u` writes this page.',
    [`| operation | ${names.join(' | ')} |`, `| ${['', ...names].map(() => '---').join(' | ')} |`, ...rows].join('\n'),
    '## How long a request waits for you',
    'Each client gives up after a time of its own. Countersign answers shortly before that: the activity is then pending, and the request goes on waiting in the window. `Prefer: wait=N` sets another time, in seconds. The time for other clients is a setting.',
    ['| client | waits for an answer | Countersign answers after |', '| --- | --- | --- |', ...waits].join('\n'),
    'The Rust client and `tk`, which stands on it, send the same bytes again up to five times, so you have at least a minute. The Python client asks three times what became of its request, and each of these waits as long. The Go client asks for two minutes where it is told to. The base URL of `cast --turnkey` cannot be changed; `tk` reads `TURNKEY_API_BASE_URL`.',
    '## Sending transactions',
    "`eth_send_transaction` fills in nonce, gas and fees from the node that you named for the chain under **Settings → Own nodes**, or with `--node`. It sends what you approved to that node. `get_send_transaction_status` asks the node what became of it. For an hour, it sends the same bytes again if the node does not know them: ask until the transaction is included. Each transaction has one call, and the account pays its own fee. A policy that denies `SIGN_TRANSACTION` does not deny these; `activity.action == 'SIGN'` means all.",
    '`sol_send_transaction` sends the transaction as the program made it. Its blockhash lasts about a minute: a durable nonce lasts longer.',
    '## What is not served',
    'These operations answer 501 and say what to do instead. `npx vitest run test/adapters/http/client-operations` fails for an operation of the newest clients that is neither answered nor listed here, and `npm run clients:update` installs newer ones.',
    notServed
      .map(({ what, operations }) => `- ${what}: ${operations.map(each => `\`${each}\``).join(', ')}`)
      .join('\n'),
    'Tests also call `@turnkey/viem`, `@turnkey/ethers`, `@turnkey/solana`, `@turnkey/crypto` and the stampers: see `test/agent/sdk.test.ts` and `test/agent/adapters.test.ts`.',
    '',
  ].join('\n\n')
  await expect(page).toMatchFileSnapshot('../../../docs/clients.md')
})

function camelCase(operation: string): string {
  return operation.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
