import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { windowFiles } from '../../src/main/window-files.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const parent = temporaryFolderOfFile()
let answer: (request: Request) => Promise<Response>

beforeAll(() => {
  const folder = join(parent, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(parent, 'renderer-of-another'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'index.js'), 'export {}')
  writeFileSync(join(folder, 'notes.txt'), 'not for windows')
  writeFileSync(join(parent, 'secret.js'), 'secret')
  writeFileSync(join(parent, 'renderer-of-another', 'secret.js'), 'secret')
  answer = windowFiles(folder)
})

function get(url: string, method = 'GET'): Promise<Response> {
  return answer({ url, method } as Request)
}

test('serves the window’s files with their types', async () => {
  const page = await get('app://countersign/index.html')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toBe('<!doctype html>')
  expect((await get('app://countersign/assets/index.js')).headers.get('content-type')).toMatch(/^text\/javascript/)
})

test('every answer forbids scripts, frames and connections that are not the window’s own', async () => {
  for (const url of ['app://countersign/index.html', 'app://countersign/missing.html']) {
    const policy = (await get(url)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
})

test.each([
  'app://countersign/',
  'app://countersign/assets',
  'app://countersign/missing.js',
  'app://countersign/notes.txt',
  'app://countersign/../secret.js',
  'app://countersign/%2e%2e/secret.js',
  'app://countersign/..%2fsecret.js',
  'app://countersign/assets/..%2f..%2fsecret.js',
  'app://countersign/..%2frenderer-of-another%2fsecret.js',
  'app://countersign/%2fetc%2fhostname',
  'app://countersign/index.html%00.js',
  'app://countersign/%E0%A4%A.js',
  'app://another/index.html',
  'https://countersign/index.html',
])('has nothing at %s', async url => {
  expect((await get(url)).status).toBe(404)
})

test('answers GET only', async () => {
  expect((await get('app://countersign/index.html', 'POST')).status).toBe(404)
})

test('no path leads out of the folder', async () => {
  const part = fc.constantFrom(
    '..',
    '%2e%2e',
    '/',
    '%2f',
    '\\',
    '%5c',
    'assets',
    'secret.js',
    'renderer-of-another',
    '.',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async parts => {
      const answer = await get(`app://countersign/${parts.join('')}`)
      expect(await answer.text()).not.toBe('secret')
    }),
  )
})
