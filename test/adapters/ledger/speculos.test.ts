import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { parseSpeculosAddress, speculosSource } from '../../../src/adapters/ledger/speculos-source.ts'
import { systemClock } from '../../../src/adapters/system-clock/system-clock.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { recording, scenario } from '../../support/ledger/recordings.ts'
import { signableOf } from '../../support/ledger/signables.ts'

const publicKey = '02ef5b152e3f15eb0c50c9916161c2309e54bd87b9adce722d69716bcdef85f547'

let emulator: Server
afterEach(() => {
  emulator.closeAllConnections()
  emulator.close()
})

/** Answers as Speculos does over HTTP, from a recording. */
async function emulate(id: string): Promise<number> {
  const answers = new Map(
    [...recording(id).matchAll(/=> *(\w+)\s+<= *(\w+)/g)].map(([, asked, answer]) => [asked, answer]),
  )
  emulator = createServer(async (request, response) => {
    if (request.url?.startsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const data = answers.get(JSON.parse(body).data) ?? '6f00'
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>(resolve => emulator.listen(0, '127.0.0.1', resolve))
  return (emulator.address() as AddressInfo).port
}

async function sign(port: number) {
  const { id } = scenario('eth-session-connect-and-send')
  const hardwareWallets = createLedgerWallets({
    sources: [speculosSource({ host: '127.0.0.1', port })],
    clock: systemClock,
  })
  const path = "m/44'/60'/0'/0/0"
  const what = signableOf(scenario(id))
  try {
    return await hardwareWallets.sign(
      {
        ...{ identity: publicKey, walletName: 'Emulator', app: onLedger('Ethereum'), path, publicKey, what },
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
      AbortSignal.timeout(15_000),
    )
  } finally {
    await hardwareWallets.close()
  }
}

test('the emulator signs over its HTTP port as a hardware wallet does', async () => {
  const { id, expected } = scenario('eth-session-connect-and-send')
  const [signature] = await sign(await emulate(id))
  expect(Buffer.from(signature?.r ?? []).toString('hex')).toBe(expected.r)
})

test('an emulator that stops in the middle is a hardware wallet that was unplugged', async () => {
  const port = await emulate('eth-session-connect-and-send')
  const answered = emulator.listeners('request')[0] as (request: unknown, response: unknown) => void
  emulator.removeAllListeners('request')
  let commands = 0
  emulator.on('request', (request, response) => {
    if (request.url === '/apdu' && ++commands === 4) request.socket.destroy()
    else answered(request, response)
  })
  await expect(sign(port)).rejects.toMatchObject({ code: 'DEVICE_UNPLUGGED' })
})

test.each([
  ['speculos:127.0.0.1:5000', { host: '127.0.0.1', port: 5000 }],
  ['speculos:localhost:40000', { host: 'localhost', port: 40000 }],
  ['speculos:[::1]:5000', { host: '[::1]', port: 5000 }],
  ['speculos:127.0.0.1', undefined],
  ['speculos:127.0.0.1:99999', undefined],
  ['speculos:a/b:5000', undefined],
  ['usb', undefined],
])('%s is read as %o', async (text, address) => {
  emulator = createServer()
  expect(parseSpeculosAddress(text)).toEqual(address)
})
