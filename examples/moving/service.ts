import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, parseEnv } from 'node:util'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { createActivityPoller, type TActivity, type TActivityResponse, TurnkeyClient } from '@turnkey/http'

/** One side of a move: Countersign, or the hosted service. Both answer the same calls. */
export interface Service {
  readonly client: TurnkeyClient
  readonly organizationId: string
  /** User that the API key belongs to: imports are for oneself. */
  readonly userId: string
  /** Returns the key that the functions of `@turnkey/crypto` check bundles with. */
  signer(): Promise<{ dangerouslyOverrideSignerPublicKey?: string }>
  /** Asks for something, and waits until it was done. Rejected, failed, or in need of votes: throws. */
  submit<Body extends Submitted>(
    request: (body: Body) => Promise<TActivityResponse>,
    type: Body['type'],
    parameters: Body['parameters'],
  ): Promise<TActivity['result']>
  /** Asks a question. */
  ask<Body extends { readonly organizationId: string }, Answer>(
    request: (body: Body) => Promise<Answer>,
    body: Omit<Body, 'organizationId'>,
  ): Promise<Answer>
}

interface Submitted {
  readonly type: string
  readonly timestampMs: string
  readonly organizationId: string
  readonly parameters: object
}

/**
 * The two services of a command line: `--from FILE --to FILE`, files like those that the window makes of an API key.
 * @returns also the names after `--only`, or nothing for all.
 */
export async function servicesOf(args: readonly string[]) {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    only: { type: 'string', multiple: true },
  } as const
  const { from, to, only } = parseArgs({ args: [...args], options }).values
  if (!from || !to) throw new Error('Name both services: --from FILE --to FILE. docs/moving.md says what is in them.')
  return { from: await connect(from), to: await connect(to), only: only && new Set(only) }
}

async function connect(file: string): Promise<Service> {
  const variables = parseEnv(readFileSync(file, 'utf8'))
  const variable = (name: string) => {
    const value = variables[name]
    if (value) return value
    throw new Error(`${file} has no ${name}.`)
  }
  const baseUrl = variable('TURNKEY_BASE_URL')
  const organizationId = variable('TURNKEY_ORGANIZATION_ID')
  const client = new TurnkeyClient(
    { baseUrl },
    new ApiKeyStamper({
      apiPublicKey: variable('TURNKEY_API_PUBLIC_KEY'),
      apiPrivateKey: variable('TURNKEY_API_PRIVATE_KEY'),
    }),
  )
  const ask: Service['ask'] = (request, body) =>
    patiently(() => request({ ...body, organizationId } as Parameters<typeof request>[0]))
  const { userId } = await ask(client.getWhoami, {})
  return {
    client,
    organizationId,
    userId,
    ask,
    async signer() {
      // The key of the hosted service stands in @turnkey/crypto. An agent on this computer tells its own.
      if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname)) return {}
      const answer = await ask(client.getOrganizationConfigs, {})
      const { signerPublicKeys } = answer as { signerPublicKeys?: { signer: string } }
      if (!signerPublicKeys) throw new Error(`${baseUrl} does not tell the key that it signs bundles with.`)
      return { dangerouslyOverrideSignerPublicKey: signerPublicKeys.signer }
    },
    async submit(requestFn, type, parameters) {
      // Sent again with the same bytes, a request is the same activity: nothing is done twice.
      const body = { type, timestampMs: String(Date.now()), organizationId, parameters }
      const poll = createActivityPoller({ client, requestFn })
      try {
        return (await patiently(() => poll(body as Parameters<typeof requestFn>[0]))).result
      } catch (error) {
        throw new Error(await reasonOf(error), { cause: error })
      }
    },
  }

  /** The error of a client has the status of the activity; the activity itself has the reason. */
  async function reasonOf(error: unknown): Promise<string> {
    const { message, activityId } = error as Error & { activityId?: string }
    if (!activityId) return message
    const { activity } = await ask(client.getActivity, { activityId })
    return activity.failure?.message ?? message
  }
}

/** The hosted service answers as few as one request a second, and code 8 to the others. */
async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = 10; ; left -= 1) {
    try {
      return await send()
    } catch (error) {
      if ((error as { code?: number }).code !== 8 || left === 0) throw error
      await setTimeout(1_100)
    }
  }
}
