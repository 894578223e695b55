import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { hearLinks, screenOfLink } from '../../src/main/link.ts'

const id = '0190b000-0000-7000-8000-000000000001'
const link = `countersign://approvals/${id}`

test('a link to a request opens that request', () => {
  expect(screenOfLink(link)).toBe(`#/approvals/${id}`)
  expect(screenOfLink(`${link}/`)).toBe(`#/approvals/${id}`)
})

test.each([
  ['another scheme', link.replace('countersign', 'https')],
  ['another screen', 'countersign://settings'],
  ['a query', `${link}?approve=1`],
  ['a fragment', `${link}#approve`],
  ['a path that goes on', `${link}/approve`],
  ['a path that goes back', `countersign://approvals/../${id}`],
  ['something before it', ` ${link}`],
  ['a line behind it', `${link}\n`],
  ['another host', `countersign://evil.example/approvals/${id}`],
  ['no id', 'countersign://approvals/'],
  ['an id in capitals', 'countersign://approvals/0190B000-0000-7000-8000-000000000001'],
  ['an id that is too long', `${link}0`],
])('%s opens no request', (_, text) => {
  expect(screenOfLink(text)).toBeUndefined()
})

test('a link is heard however it comes, also before there is a window', () => {
  const app = new EventEmitter()
  const screens: (string | undefined)[] = []
  const open = hearLinks(app as never, ['countersign', '--data', 'here', link])
  open(screen => screens.push(screen))
  app.emit('second-instance', {}, ['countersign', link])
  app.emit('second-instance', {}, ['countersign'])
  let prevented = false
  const event = {
    preventDefault: () => {
      prevented = true
    },
  }
  app.emit('open-url', event, link)
  expect(prevented).toBe(true)
  const screen = `#/approvals/${id}`
  expect(screens).toEqual([screen, screen, undefined, screen])

  const early = new EventEmitter()
  const openLate = hearLinks(early as never, ['countersign'])
  early.emit('open-url', event, link)
  const late: (string | undefined)[] = []
  openLate(screen => late.push(screen))
  expect(late).toEqual([screen])
})
