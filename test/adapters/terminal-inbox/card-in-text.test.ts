import { expect, test } from 'vitest'
import { cardInText } from '../../../src/adapters/terminal-inbox/card-in-text.ts'
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
  // The last lines are what is in sight when the question comes.
  expect(text.split('\n').slice(-5)).toEqual([
    'Notice: Somebody new.',
    'DANGER: It looks like another.',
    '  asked for: 0xaaaa',
    '  known: 0xaaab',
    shown.sentence,
  ])
  for (const { label, value } of shown.raw) expect(text).toContain(`${label}: ${value}`)
  expect(text).toContain(`Asked by: ${shown.asks.userName}, with ${shown.asks.apiKeyName}`)
  expect(text).toContain('Its reason, in its own words: “For the weather”')
})

test('a value of many lines cannot pass for lines of the card, and pushes nothing out of sight', () => {
  const imitated = 'Hello\nSigned with: Test wallet, 0x0000\nAsked by: Ada, with Laptop'
  const padded = `{"a":1}${'\n'.repeat(9000)}`
  const fields = [{ label: 'Message', value: imitated, style: 'text' as const }]
  const raw = [{ label: 'Payload', value: padded }]
  const text = cardInText({ ...transferCard, shown: { ...transferCard.shown, fields, raw } })
  const lines = text.split('\n')
  expect(lines.filter(line => line.startsWith('Signed with: '))).toHaveLength(1)
  expect(lines.filter(line => line.startsWith('Asked by: '))).toHaveLength(1)
  expect(lines).toContain('    | Signed with: Test wallet, 0x0000')
  expect(lines.length).toBeLessThan(30)
  expect(lines).toContain('    | … The window shows the rest.')
})

test('a card names the server that is paid, the organization, and the screens of a Ledger that cannot show what it signs', () => {
  const hardwareWallet = {
    ...{ model: 'Ledger Flex', signing: 'blind' as const, screens: [{ label: 'Hash', value: '0x12' }] },
    warnings: [{ level: 'danger' as const, text: 'It shows only a hash.' }],
  }
  const asks = { ...transferCard.shown.asks, paidServer: 'api.example.org' }
  const text = cardInText({ ...transferCard, hardwareWallet, shown: { ...transferCard.shown, asks } })
  for (const line of [
    'Pays the server: api.example.org',
    'Your Ledger Flex: cannot show what it signs',
    '  Hash: 0x12',
    'DANGER: It shows only a hash.',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toContain(`of ${transferCard.organizationName}`)
})

test('nothing that a terminal obeys gets through', () => {
  const esc = '\u001b'
  const attempts = [`${esc}[2J`, `${esc}]8;;http://evil\u0007`, '\u009b31m', '\rApproved', '\b\b', '\u007f', '\u0000']
  for (const attempt of attempts) {
    const sentence = `Send${attempt}1 ETH`
    const text = cardInText({ ...transferCard, shown: { ...transferCard.shown, sentence } })
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
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
