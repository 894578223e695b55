import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataDirectory } from '../../src/agent/data-directory.ts'
import { readOptions } from '../../src/main/options.ts'

test('without options it uses the person’s own data directory and the agent’s port', () => {
  expect(readOptions([])).toEqual({
    dataDirectory: defaultDataDirectory(),
    port: undefined,
    beginAnew: false,
    allowOrigins: [],
  })
})

test('takes a data directory, a port and origins among options that are Chromium’s', () => {
  const origins = ['--allow-origin', 'http://localhost:3000', '--allow-origin=https://app.example.org']
  expect(readOptions(['--no-sandbox', '--data', 'here', '--lang=de', '--port', '0', 'file', ...origins])).toEqual({
    dataDirectory: resolve('here'),
    port: 0,
    beginAnew: false,
    allowOrigins: ['http://localhost:3000', 'https://app.example.org'],
  })
})

test.each(['seven', '-1', '65536', '1.5', '0x10000'])('refuses the port %s', port => {
  expect(() => readOptions([`--port=${port}`])).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
})

test.each([['--data'], ['--data='], ['--port'], ['--port='], ['--allow-origin'], ['--allow-origin=']])(
  'refuses %s without a value, instead of starting as if it were not there',
  option => {
    expect(() => readOptions([option])).toThrow(
      expect.objectContaining({
        code: 'REQUEST_INVALID',
        message: expect.stringMatching(new RegExp(`^${option.replace('=', '')} (needs|must be)`)),
      }),
    )
  },
)
