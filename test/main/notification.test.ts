import { expect, test } from 'vitest'
import { notificationOf } from '../../src/main/notification.ts'
import type { Card } from '../../src/shared/card.ts'

const hostile = '<a href="https://example.org">Click</a>'

function card(title: string): Card {
  return {
    shown: { title, sentence: `Sign the text “${hostile}”`, asks: { apiKeyName: hostile, userName: hostile } },
  } as Card
}

test('names the kind of request', () => {
  expect(notificationOf({ cards: [card('Sign a transaction')], origins: [] }).title).toBe('Sign a transaction')
})

test('counts several', () => {
  expect(notificationOf({ cards: [card('Sign a transaction'), card('Sign a message')], origins: [] }).title).toBe(
    '2 new requests wait for you',
  )
})

test('repeats nothing that a caller wrote', () => {
  const news = [
    { cards: [card('Sign a message')], origins: [] },
    { cards: [card('Sign a message'), card('Sign a message')], origins: [hostile] },
    { cards: [], origins: [hostile] },
  ]
  for (const each of news) expect(JSON.stringify(notificationOf(each))).not.toContain('example')
})
