import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startBridge } from '../../../src/adapters/window-bridge/bridge.ts'
import type { Handlers } from '../../../src/shared/ipc.ts'

const quiet = () => undefined
const start = (port: number) =>
  startBridge({
    renderer: 'out/renderer',
    port,
    handlers: {} as Handlers,
    onTopic: () => quiet,
    log: { info: quiet, warn: quiet, error: quiet },
  })

async function connects(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  onTestFinished(() => void socket.destroy())
  return Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
    () => false,
  )
}

test('the window is served on both loopback addresses', async () => {
  const bridge = await start(0)
  onTestFinished(() => bridge.stop())
  expect(await Promise.all(['127.0.0.1', '::1'].map(host => connects(host, bridge.port)))).toEqual([true, true])
})

test('and not at all where another program holds the port on one of them, which might read the link', async () => {
  const other = createServer().listen({ host: '::1', port: 0, exclusive: true })
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(start(port)).rejects.toMatchObject({ code: 'PORT_TAKEN' })
  expect(await connects('127.0.0.1', port)).toBe(false)
})
