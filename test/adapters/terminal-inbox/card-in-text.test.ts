import { expect, test } from 'vitest'
import { cardInText, withoutControls } from '../../../src/adapters/terminal-inbox/card-in-text.ts'
import { enterWindow } from '../../../src/adapters/terminal-inbox/window-session.ts'
import { transferCard } from '../../renderer/support/scripts/cards.ts'

test('a card names the sentence, dangers, what will happen, the exact bytes and who asks', () => {
  const { shown } = transferCard
  const text = cardInText({
    ...transferCard,
    shown: {
      ...shown,
      warnings: [
        { level: 'danger', text: 'It looks like another.', compares: { asked: '0xaaaa', known: '0xaaab' } },
        { level: 'notice', text: 'Somebody new.' },
      ],
      asks: { ...shown.asks, reason: 'For the weather' },
    },
  })
  const lines = text.split('\n')
  expect(lines[0]).toBe(shown.sentence)
  expect(lines.slice(1, 5)).toEqual([
    'DANGER: It looks like another.',
    '  asked for 0xaaaa',
    '  known     0xaaab',
    'Notice: Somebody new.',
  ])
  for (const { label, value } of shown.raw) expect(text).toContain(`${label}: ${value}`)
  expect(text).toContain(`Asked by: ${shown.asks.userName}, with ${shown.asks.apiKeyName}`)
  expect(text).toContain('Its reason, in its own words: “For the weather”')
})

test('nothing that a terminal obeys gets through', () => {
  const esc = '\u001b'
  const attempts = [`${esc}[2J`, `${esc}]8;;http://evil\u0007`, '\u009b31m', '\rApproved', '\b\b', '\u007f', '\u0000']
  for (const attempt of attempts) {
    const sentence = `Send${attempt}1 ETH`
    const text = cardInText({ ...transferCard, shown: { ...transferCard.shown, sentence } })
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
  expect(withoutControls('a\nb')).toBe('a\nb')
})

test.each([
  'http://localhost.evil.example:8841/#enter=abc',
  'http://127.0.0.1:8841/#enter=abc',
  'https://localhost:8841/#enter=abc',
  'http://user@evil.example/#enter=abc',
  'http://localhost:8841/',
  'javascript:alert(1)',
  '',
])('the link %s is not opened', async link => {
  await expect(enterWindow(link)).rejects.toThrow('The link is http://localhost:PORT/#enter=…')
})
