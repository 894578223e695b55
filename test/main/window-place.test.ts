import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWindowPlace, writeWindowPlace } from '../../src/main/window-place.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const screen = { x: 0, y: 24, width: 1920, height: 1056 }
const place = { x: 200, y: 100, width: 1000, height: 700, isMaximized: false }

test('a window comes back where it was left', () => {
  const file = join(temporaryFolder(), 'window.json')
  expect(readWindowPlace(file, [screen])).toBeUndefined()
  writeWindowPlace(file, place)
  expect(readWindowPlace(file, [screen])).toEqual(place)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a place that cannot be written keeps no window from closing', () => {
  const file = join(temporaryFolder(), 'gone', 'window.json')
  expect(() => writeWindowPlace(file, place)).not.toThrow()
  expect(readWindowPlace(file, [screen])).toBeUndefined()
})

test.each([
  ['on a screen that is gone', { ...place, x: 2500 }],
  ['with its title bar above the screen', { ...place, y: 0 }],
  ['with a corner in sight', { ...place, x: 1900 }],
  ['below the screen', { ...place, y: 1070 }],
])('a window %s comes back in the usual place', (_, left) => {
  const file = join(temporaryFolder(), 'window.json')
  writeWindowPlace(file, left)
  expect(readWindowPlace(file, [screen])).toBeUndefined()
  expect(readWindowPlace(file, [screen, { x: left.x - 100, y: left.y - 100, width: 4000, height: 4000 }])).toEqual(left)
})

test.each(['', '{', '{}', 'null', '{"x":"0","y":0,"width":9,"height":9,"isMaximized":false}'])(
  'a file with %j is as none',
  text => {
    const file = join(temporaryFolder(), 'window.json')
    writeFileSync(file, text)
    expect(readWindowPlace(file, [screen])).toBeUndefined()
  },
)
