import { expect, test, vi } from 'vitest'
import { showProgress } from '../../scripts/setup/progress.mjs'

function during(isTTY: boolean, seconds: number, tell?: () => string): string {
  vi.useFakeTimers()
  const written: string[] = []
  const hide = showProgress(tell, { isTTY, columns: 20, write: (text: string) => written.push(text) })
  vi.advanceTimersByTime(seconds * 1_000)
  hide()
  vi.advanceTimersByTime(60_000)
  return written.join('')
}

test('a terminal has one line that moves, no longer than it is wide, and none in the end', () => {
  let packages = 0
  expect(during(true, 2, () => `${++packages} of 5`)).toBe('\r\x1b[K1 of 5, 1 s\r\x1b[K2 of 5, 2 s\r\x1b[K')
  expect(during(true, 1, () => 'compiling native modules')).toBe('\r\x1b[Kcompiling native mo\r\x1b[K')
})

test('a log gets a line every 15 seconds', () => {
  expect(during(false, 14)).toBe('')
  expect(during(false, 31)).toBe('15 s\n30 s\n')
})
