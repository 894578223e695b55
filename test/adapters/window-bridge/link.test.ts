import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startBridge } from '../../../src/adapters/window-bridge/bridge.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { postLink } from '../../support/window-session.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function started() {
  const bridge = await startBridge({
    renderer: temporaryFolder(),
    port: 0,
    handlers: {} as never,
    onTopic: () => () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  onTestFinished(() => bridge.stop())
  vi.useFakeTimers({ toFake: ['Date'] })
  return bridge
}

/** As by a computer that sleeps: no timer runs. */
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('a link opens the window for ten minutes', async () => {
  const bridge = await started()
  const link = bridge.newLink()
  later(599_999)
  expect(await postLink(link)).toMatchObject({ status: 200 })
  const late = bridge.newLink()
  later(600_000)
  expect(await postLink(late)).toMatchObject({ status: 403 })
})

test('the end of an earlier link does not end a later one', async () => {
  const bridge = await started()
  bridge.newLink()
  later(400_000)
  const link = bridge.newLink()
  later(400_000)
  expect(await postLink(link)).toMatchObject({ status: 200 })
})

test('a clock that is set back lengthens no link', async () => {
  const bridge = await started()
  const link = bridge.newLink()
  later(-1)
  expect(await postLink(link)).toMatchObject({ status: 403 })
})
