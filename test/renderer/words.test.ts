import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainsInWindow } from '../../src/core/chains/chains-in-window.ts'
import { chains } from '../../src/core/chains/index.ts'
import { nearestFirst } from '../../src/renderer/components/nearest-first.ts'
import { limitSentence } from '../../src/renderer/screens/policies/limits/limit-words.ts'
import { oneOf } from '../../src/renderer/screens/policies/templates/conditions.ts'
import { addressFormatName } from '../../src/renderer/words/address-formats.ts'
import { groupsOfFour } from '../../src/renderer/words/address-groups.ts'
import { counted } from '../../src/renderer/words/count.ts'
import { estimateGuesses } from '../../src/renderer/words/estimate-guesses.ts'
import { editable, piecesOf } from '../../src/renderer/words/marks.ts'
import { strengthOf } from '../../src/renderer/words/passphrase.ts'
import { policySentence } from '../../src/renderer/words/policies.ts'
import { environmentFileName, snippet } from '../../src/renderer/words/program.ts'
import {
  approvedWords,
  notStoppedWords,
  quorumDangers,
  quorumWords,
  thresholdProblem,
} from '../../src/renderer/words/quorum.ts'
import { span, timeLeft } from '../../src/renderer/words/time.ts'
import { listed } from '../../src/shared/listed.ts'
import type { PersonView } from '../../src/shared/people.ts'
import { expectCost } from '../support/cost.ts'

test('the groups of an address are the address, whatever it is', () => {
  expect(groupsOfFour('0x70997970C5')).toEqual(['0x7099', '7970', 'C5'])
  expect(groupsOfFour('7Np41oeY')).toEqual(['7Np4', '1oeY'])
  expect(groupsOfFour('SHA256:bMRa+C58Z')).toEqual(['SHA256:bMRa', '+C58', 'Z'])
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => groupsOfFour(text).join('') === text))
})

test('the pieces of a text are the text, and only whole marks are set apart', () => {
  expect(piecesOf('a⟨U+202E⟩b')).toEqual([
    { text: 'a' },
    { mark: 'U+202E', meaning: 'right-to-left override' },
    { text: 'b' },
  ])
  expect(piecesOf('My p\u0430ypal⟨U+200B⟩')).toEqual([
    { text: 'My p' },
    { letter: '\u0430', meaning: 'Cyrillic letter' },
    { text: 'ypal' },
    { mark: 'U+200B', meaning: 'zero width space' },
  ])
  expect(piecesOf('⟨U+20⟩ ⟨x⟩')).toEqual([{ text: '⟨U+20⟩ ⟨x⟩' }])
  const pieces = fc.array(
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('⟨U+200B⟩', '⟨U+', 'p\u0430ypal', '\u{1d400}lice'),
    ),
  )
  fc.assert(
    fc.property(pieces, parts => {
      const text = parts.join('')
      expect(
        piecesOf(text)
          .map(piece => ('mark' in piece ? `⟨${piece.mark}⟩` : 'letter' in piece ? piece.letter : piece.text))
          .join(''),
      ).toBe(text)
    }),
  )
})

describe('the strength of a passphrase', () => {
  test.each([
    ['short', 0],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['123456789012', 1],
    ['password12345', 1],
    ['abcdefghijkl', 1],
    ['correct horse battery staple', 1],
    ['Correct-Horse_Battery.Staple1!', 1],
    ['To be, or not to be: that is the question', 1],
    ['mein kleines haus am see', 3],
    ['P@ssw0rdP@ssw0rd', 1],
    ['countersign countersign', 1],
    ['my dog has fleas', 2],
    ['vK3Jw9zQpL5m', 2],
    ['gravel unzip skyline mosaic', 3],
    ['x7$Kq9!pLm2zT4&w', 3],
    ['gravel unzip skyline mosaic pebble thorn', 4],
    ['x7$Kq9!pLm2zT4&wR8sE', 4],
  ])('of “%s” is %i of 4', (passphrase, score) => {
    expect(strengthOf(passphrase, estimateGuesses)?.score).toBe(score)
  })

  test('is not said before the dictionaries are there, except that more characters are needed', () => {
    expect(strengthOf('correct horse battery staple', undefined)).toBeUndefined()
    expect(strengthOf('correct hor', undefined)).toEqual({ score: 0, words: '1 more character needed' })
  })

  test.each([
    ['of many characters', 'z9x8'.repeat(256)],
    ['that can be read in many ways', '1!|4@a'.repeat(170)],
  ])('of a passphrase %s takes no longer than of a sixteenth of it', async (_, passphrase) => {
    const sixteenth = passphrase.slice(0, passphrase.length / 16)
    await expectCost({ of: () => estimateGuesses(passphrase), atMost: 3, times: () => estimateGuesses(sixteenth) })
  })
})

test('what is left of the time is told in the units a person would use', () => {
  expect([0, -5, 999, 59_000, 60_000, 245_000, 3_600_000, 7_500_000].map(timeLeft)).toEqual([
    '0 s',
    '0 s',
    '1 s',
    '59 s',
    '1 min 00 s',
    '4 min 05 s',
    '1 h 00 min',
    '2 h 05 min',
  ])
  expect([30, 60, 90, 900, 3600, 86_400, 172_800].map(span)).toEqual([
    '30 seconds',
    '1 minute',
    '90 seconds',
    '15 minutes',
    '1 hour',
    '1 day',
    '2 days',
  ])
})

test('the snippet names the address of this agent and keeps the private key out of the code', () => {
  const text = snippet({ organizationId: 'the-id', baseUrl: 'http://localhost:9000', address: '0xabc' })
  expect(text).toContain("baseUrl: 'http://localhost:9000'")
  expect(text).toContain("signWith = '0xabc'")
  expect(text).toContain('process.env.TURNKEY_API_PRIVATE_KEY!')
})

test('who decides is said for every quorum', () => {
  expect(quorumWords({ threshold: 1, of: 1 })).toBe('The only root user decides alone.')
  expect(quorumWords({ threshold: 1, of: 3 })).toBe('Any one of the 3 root users can decide alone.')
  expect(quorumWords({ threshold: 2, of: 3 })).toBe('2 of 3 root users must agree.')
})

/** How policies and limits read, whatever of them is written. `-u` renews the file. */
test('what is said of policies and limits', async () => {
  const text = { effect: 'allow', condition: '', consensus: ' ', time: '', notes: '', briefly: null, ids: [] } as const
  const limit = { network: 'Base (8453)', withTestNetworks: false, symbol: null, amount: '12000' }
  const you = { window: true, root: true } as PersonView
  const other = { window: true, root: false } as PersonView
  const lines = [
    policySentence(text),
    policySentence({ ...text, condition: 'true', consensus: 'true', time: 'true' }),
    policySentence({ ...text, effect: 'deny', consensus: 'true' }),
    policySentence({ ...text, condition: 'c', briefly: 'the action is signing' }),
    policySentence({ ...text, effect: 'deny', condition: 'c', briefly: 'the action is exporting' }),
    asking(['a'], [user('a', 'Trading bot')]),
    asking(['a', 'b'], [user('b', 'Ada'), user('a', 'Trading bot')]),
    notStoppedWords({ users: [you], quorum: { threshold: 1, of: 1 } }),
    notStoppedWords({ users: [other], quorum: { threshold: 1, of: 1 } }),
    notStoppedWords({ users: [you], quorum: { threshold: 2, of: 3 } }),
    notStoppedWords(undefined),
    limitSentence(limit, 'ever', 'wallet', false),
    limitSentence(limit, 'ever', 'wallet', true),
    ...['Bitcoin', 'Solana'].map(network =>
      limitSentence({ ...limit, network, withTestNetworks: true, symbol: 'X' }, 'day', 'user', false),
    ),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('words.txt')
})

const user = (id: string, name: string | null) => ({ kind: 'user', id, name }) as const

/** The sentence of a policy that takes one of these users. */
function asking(users: readonly string[], ids: readonly ReturnType<typeof user>[]): string {
  return policySentence({ effect: 'allow', condition: '', consensus: oneOf(users), time: '', briefly: null, ids })
}

test('whom a policy waits for is not named where not all of them are known, or more is asked', () => {
  const general = 'once the users it names have asked or approved'
  expect(asking(['a'], [user('a', null)])).toContain(general)
  expect(asking(['a'], [])).toContain(general)
  for (const consensus of [
    `${oneOf(['a'])} && approvers.count() >= 2`,
    "approvers.all(user, user.id in ['a'])",
    "approvers.any(user, user.id in ['a', 'b']) || approvers.any(user, user.id in ['c'])",
  ]) {
    const ids = [user('a', 'Trading bot')]
    expect(policySentence({ effect: 'allow', condition: '', consensus, time: '', briefly: null, ids })).toContain(
      general,
    )
  }
})

test('the file of an API key is named after the key, whatever the name holds', () => {
  expect(environmentFileName('Trading bot')).toBe('countersign-trading-bot.env')
  expect(environmentFileName(' Köln / ../../etc ')).toBe('countersign-koln-etc.env')
  expect(environmentFileName('机器人')).toBe('countersign.env')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      expect(environmentFileName(name)).toMatch(/^countersign(-[a-z0-9]+)*\.env$/)
      expect(environmentFileName(name).length).toBeLessThan(80)
    }),
  )
})

test('how many root users have approved is said for one and for several', () => {
  expect(approvedWords({ approved: 1, threshold: 1 })).toBe('A root user has approved')
  expect(approvedWords({ approved: 0, threshold: 1 })).toBe('No root user has approved')
  expect(approvedWords({ approved: 1, threshold: 2 })).toBe('1 of the 2 root users needed have approved')
})

test('a threshold is a whole number from one to those chosen', () => {
  expect(['1', '2', ' 3 '].map(typed => thresholdProblem(typed, 3))).toEqual([undefined, undefined, undefined])
  for (const typed of ['', '0', '-1', '1.5', 'two', '1e1', '9999'])
    expect(thresholdProblem(typed, 3)).toBe('A whole number of at least 1.')
  expect(thresholdProblem('2', 1)).toBe('Only one person is chosen; 2 cannot agree.')
})

test('the danger of a quorum is said, and only where there is one', () => {
  expect(quorumDangers({ threshold: 2, of: 3 }, true)).toEqual([])
  expect(quorumDangers({ threshold: 1, of: 3 }, true)).toHaveLength(1)
  expect(quorumDangers({ threshold: 3, of: 3 }, false)).toHaveLength(2)
})

test('of what was looked for, the one of that name stands first, then what begins so', () => {
  const networks = ['Arbitrum Sepolia (421614)', 'Sepolia PGN (58008)', 'Base Sepolia (84532)', 'Sepolia (11155111)']
  const found = (typed: string) =>
    nearestFirst(
      networks.map(label => ({ label })),
      typed,
    ).map(({ label }) => label)
  for (const typed of ['Sepolia', ' sepolia ', 'sepolia (11155111)']) expect(found(typed)[0]).toBe('Sepolia (11155111)')
  expect(found('sep')).toEqual([networks[1], networks[3], networks[0], networks[2]])
  expect(found('arb')[0]).toBe(networks[0])
  expect(found('')).toEqual(networks)
})

test('things are counted and listed as people do', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person')
  expect(counted(0, 'API key')).toBe('0 API keys')
  expect(listed(['1 API key', '2 passkeys', '1 tag'])).toBe('1 API key, 2 passkeys and 1 tag')
  expect(listed(['1 API key'])).toBe('1 API key')
  expect(listed([])).toBe('')
})

test('an edit does not begin with marks, which would be kept as letters', () => {
  expect(editable('Ada')).toBe('Ada')
  expect(editable('A⟨U+202E⟩da')).toBe('')
})

test.each([
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', 'Bitcoin, Native SegWit'],
  ['ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR', 'Bitcoin signet, Taproot'],
  ['ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH', 'Bitcoin regtest, SegWit script'],
  ['ADDRESS_FORMAT_ETHEREUM', 'Ethereum'],
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_OTHER', 'Bitcoin mainnet other'],
])('%s is called %s', (format, name) => {
  expect(addressFormatName(chainsInWindow(chains), format)).toBe(name)
})
