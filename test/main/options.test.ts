import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataDirectory } from '../../src/agent/data-directory.ts'
import { readOptions } from '../../src/main/options.ts'

test('without options it uses the person’s own data directory and the agent’s port', () => {
  expect(readOptions([])).toEqual({ dataDirectory: defaultDataDirectory(), port: undefined, beginAnew: false })
})

test('takes a data directory and a port among options that are Chromium’s', () => {
  expect(readOptions(['--no-sandbox', '--data', 'here', '--lang=de', '--port', '0', 'file'])).toEqual({
    dataDirectory: resolve('here'),
    port: 0,
    beginAnew: false,
  })
})

test.each(['seven', '-1', '65536', '1.5', '0x10000'])('refuses the port %s', port => {
  expect(() => readOptions([`--port=${port}`])).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
})
