import { expect, test } from 'vitest'
import { isOwnPage, isOwnRequest, pageUrl } from '../../src/main/own-page.ts'

test.each([pageUrl, `${pageUrl}#/approval`, `${pageUrl}#/activity/1#2`])('%s is the window’s page', url => {
  expect(isOwnPage(url)).toBe(true)
})

test.each([
  'app://countersign/',
  'app://countersign/index.html?next=1',
  'app://countersign/assets/index.js',
  'app://countersign.example/index.html',
  'app://countersign@example/index.html',
  'https://countersign/index.html',
  'file:///index.html',
  'about:blank',
  '',
])('%s is not', url => {
  expect(isOwnPage(url)).toBe(false)
})

test.each([pageUrl, 'app://countersign/assets/index.js', 'blob:app://countersign/0b5c'])('%s may be loaded', url => {
  expect(isOwnRequest(url)).toBe(true)
})

test.each([
  'https://example.org/',
  'http://localhost:8840/',
  'ws://localhost:8840/',
  'ws://countersign/',
  'file:///etc/passwd',
  'blob:https://example.org/0b5c',
  'app://other/index.html',
  'not an address',
])('%s may not', url => {
  expect(isOwnRequest(url)).toBe(false)
})

test('in development the page and its socket come from vite, and nothing from elsewhere', () => {
  const page = 'http://localhost:5173/'
  expect(isOwnPage('http://localhost:5173/#/approval', page)).toBe(true)
  expect(isOwnRequest('http://localhost:5173/main.tsx', page)).toBe(true)
  expect(isOwnRequest('ws://localhost:5173/', page)).toBe(true)
  expect(isOwnRequest('http://localhost:8840/', page)).toBe(false)
})
