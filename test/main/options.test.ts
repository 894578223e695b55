import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataDirectory } from '../../src/agent/data/data-directory.ts'
import { readOptions } from '../../src/main/options.ts'

test('without options it uses the person’s own data directory and the agent’s port', () => {
  expect(readOptions([])).toEqual({
    dataDirectory: defaultDataDirectory(),
    port: undefined,
    acceptLoss: false,
    allowOrigins: [],
    oidcIssuers: [],
  })
})

test('takes a data directory, a port and origins among options that are Chromium’s', () => {
  const origins = ['--allow-origin', 'http://localhost:3000', '--allow-origin=https://app.example.org']
  expect(
    readOptions(['--no-sandbox', '--data', 'here', '--lang=de', '--port', '0', 'file', '--accept-loss', ...origins]),
  ).toEqual({
    dataDirectory: resolve('here'),
    port: 0,
    acceptLoss: true,
    allowOrigins: ['http://localhost:3000', 'https://app.example.org'],
    oidcIssuers: [],
  })
})

test('takes issuers of OpenID Connect, https or on this computer', () => {
  const sure = ['https://accounts.google.com', 'http://localhost:3000', 'http://127.0.0.1:1', 'http://[::1]:1/a']
  expect(readOptions(sure.map(issuer => `--oidc-issuer=${issuer}`)).oidcIssuers).toEqual(sure)
})

test.each([
  ...['http://accounts.google.com', 'http://localhost.example.org', 'http://0.0.0.0:1', 'ftp://localhost', 'localhost'],
  ...[
    'https://',
    'https://a.example/?q=1',
    'https://a.example/#b',
    'https://me@a.example',
    'http://localhost@a.example',
  ],
])('refuses the issuer %s', issuer => {
  expect(() => readOptions([`--oidc-issuer=${issuer}`])).toThrow('must be https, or http on this computer')
})

test.each(['seven', '-1', '65536', '1.5', '0x10000'])('refuses the port %s', port => {
  expect(() => readOptions([`--port=${port}`])).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
})

test.each([['--data'], ['--data='], ['--port'], ['--port='], ['--allow-origin'], ['--oidc-issuer=']])(
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
