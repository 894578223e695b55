import { p256Key, type TestKey } from '../../support/client.ts'
import type { Reply, TestServer } from '../../support/server.ts'

export const whoamiPath = '/public/v1/query/whoami'
export const wrongWay = { status: 401 }

export interface Login {
  readonly key?: TestKey
  readonly organizationId?: string
  readonly headers?: Record<string, string>
}

export function submit(server: TestServer, kind: string, parameters: object, { key, organizationId }: Login = {}) {
  const type = `ACTIVITY_TYPE_${kind}`
  const path = `/public/v1/submit/${kind.replace(/_V\d$/, '').toLowerCase()}`
  const timestampMs = String(server.clock.now())
  const body = { type, timestampMs, organizationId: organizationId ?? server.organizationId, parameters }
  return server.call(path, body, key ? { key } : {})
}

export function whoami(server: TestServer, key: TestKey, organizationId = server.organizationId): Promise<Reply> {
  return server.call(whoamiPath, { organizationId }, { key })
}

export async function signIn(server: TestServer, parameters: object = {}, login: Login = {}) {
  const sessionKey = p256Key()
  const reply = await submit(server, 'STAMP_LOGIN', { publicKey: sessionKey.publicKey, ...parameters }, login)
  return { sessionKey, reply, session: reply.body.activity?.result?.stampLoginResult?.session as string }
}
