import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWebReader } from '../../../src/adapters/outgoing/web-reader.ts'

test.each(['10.0.0.1', '169.254.169.254', '127.0.0.1', '::1'])('a name that leads to %s is not read', async address => {
  const reader = createWebReader(2_000, async () => [address])
  await expect(reader.get('https://shop.example/', {})).rejects.toThrow('into a private network')
})

test('a server that sends interim answers without end is given up', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_000)
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(interim))
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  await expect(createWebReader(20_000).get(`http://localhost:${port}/`, {})).rejects.toThrow(
    'not HTTP that can be read',
  )
})
