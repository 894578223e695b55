import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { expect, test } from 'vitest'
import { answerCalls, isOurWindow, type Sender } from '../../src/main/ipc.ts'
import { isOwnPage, pageUrl } from '../../src/main/own-page.ts'
import { calls, type Handlers } from '../../src/shared/ipc.ts'

const ours = { webContents: {} as WebContents }
const stranger = { webContents: {} as WebContents }

function sender({ url = pageUrl, contents = ours.webContents, parent = null as object | null } = {}): Sender {
  return { sender: contents, senderFrame: { url, parent } } as unknown as Sender
}

const judge = (from: Sender) => isOurWindow(from, [ours], isOwnPage)

test('the top frame of our window is heard, on every screen', () => {
  expect(judge(sender())).toBe(true)
  expect(judge(sender({ url: `${pageUrl}#/approval` }))).toBe(true)
})

test.each([
  ['a frame inside our window', sender({ parent: {} })],
  ['another window that shows our page', sender({ contents: stranger.webContents })],
  ['our window while it shows another page', sender({ url: 'https://example.org/' })],
  ['our window while it shows another of our files', sender({ url: 'app://countersign/assets/index.js' })],
  ['a frame that is gone', { sender: ours.webContents, senderFrame: null } as unknown as Sender],
])('%s is not heard', (_, from) => {
  expect(judge(from)).toBe(false)
})

function listen(handlers: Partial<Handlers>) {
  const channels = new Map<string, (event: IpcMainInvokeEvent, input: unknown) => Promise<unknown>>()
  const warnings: unknown[] = []
  const log = { info() {}, error() {}, warn: (fields: unknown) => void warnings.push(fields) }
  answerCalls(
    { handle: (name, handler) => channels.set(name, handler) },
    { handlers: handlers as Handlers, log },
    judge,
  )
  const call = (from: Sender, name: string, input?: unknown) => channels.get(name)?.(from as IpcMainInvokeEvent, input)
  return { channels, warnings, call }
}

test('listens for every call of the table and for nothing else', () => {
  expect([...listen({}).channels.keys()]).toEqual(Object.keys(calls))
})

test('a call from another page touches no handler and is written down', async () => {
  let touched = false
  const { call, warnings } = listen({
    'vault.lock': async () => {
      touched = true
    },
  })
  await expect(call(sender({ url: 'https://example.org/' }), 'vault.lock')).rejects.toThrow('not for this page')
  expect(touched).toBe(false)
  expect(warnings).toEqual([{ call: 'vault.lock', url: 'https://example.org/' }])

  await call(sender(), 'vault.lock')
  expect(touched).toBe(true)
})
