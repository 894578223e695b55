/**
 * Promise: who asks and what is named cannot pass for somebody or something else. Two keys of one name are told apart on a card, a
 * name has no blank ends, words that mix letters of several scripts are pointed out, and so is a name that looks like one that is
 * here and is another.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AgentError } from '../../src/core/errors.ts'
import type { Card } from '../../src/shared/card.ts'
import { skeleton } from '../../src/shared/confusable-characters.ts'
import { mixedScriptLetters } from '../../src/shared/mixed-script-letters.ts'
import { p256Key } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const latin = 'Treasury bot'
/** Latin, but for what stands in the braces, by its script. */
const disguises: Readonly<Record<string, string>> = {
  'a Cyrillic letter': 'Tr\u0435asury bot',
  'a Greek letter': 'Treasury b\u03bft',
  'an Armenian letter': 'Treas\u057dry bot',
  'a Cherokee letter': '\u13a2reasury bot',
  'a Coptic letter': 'Treasury b\u2c9ft',
  'a mathematical letter': '\u{1d413}reasury bot',
  several: 'Тr\u0435\u0430\u0455ury b\u043et',
}

async function cardOf(agent: TestEngine, type: string, parameters: unknown, key = agent.users[0]!.key): Promise<Card> {
  const before = agent.engine.approvals.cards().length
  await agent.post(type, parameters, { key })
  const card = agent.engine.approvals.cards().at(-1)
  expect(agent.engine.approvals.cards()).toHaveLength(before + 1)
  return card as Card
}

const dangers = ({ shown }: Card) => shown.warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
const newWallet = (walletName: string) => ({ walletName, accounts: [ethereumAccount] })

describe('a word in which scripts are mixed', () => {
  test.each(Object.entries(disguises))(
    '%s in the name of a new wallet is pointed out, with its code point',
    async (_, name) => {
      const agent = await testEngine({ approvals: 'everything' })
      const card = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet(name))
      const [mixedIn] = mixedScriptLetters(name)
      const code = mixedIn!.letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
      expect(dangers(card).join(' ')).toContain(`(U+${code})`)
    },
  )

  test.each(Object.entries(disguises))('%s in the name of who asks is pointed out on every card', async (_, name) => {
    const agent = await testEngine({ approvals: 'everything' })
    const user = await addUser(agent, name)
    await agent.store.write(transaction => {
      const { organizationId } = agent
      const organization = transaction.find('organizations', organizationId, organizationId)!
      const userIds = [...organization.rootQuorum.userIds, user.id]
      transaction.replace('organizations', { ...organization, rootQuorum: { threshold: 1, userIds } })
    })
    const card = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet('Savings'), user.key)
    expect(dangers(card).join(' ')).toMatch(/letters of several scripts/)
  })

  test.each([
    ['a domain in typed data', 'p\u0430ypal.com'],
    ['a label of a domain', 'www.\u0430pple.com'],
  ])('%s is pointed out', async (_, domain) => {
    const agent = await testEngine({ approvals: 'everything' })
    const { result } = await agent
      .post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
        privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
      })
      .then(async ({ id }) => {
        await agent.engine.approvals.approve(agent.engine.approvals.cards().at(-1)!, 'test')
        return agent.store.activity(agent.organizationId, id)!
      })
    const { privateKeys } = result!.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
    const payload = JSON.stringify({
      domain: { name: domain, chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        A: [{ name: 'b', type: 'string' }],
      },
      primaryType: 'A',
      message: { b: 'c' },
    })
    const card = await cardOf(agent, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: privateKeys[0].privateKeyId,
      payload,
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    expect(dangers(card).join(' ')).toContain('(U+0430)')
  })

  test('is found the same whatever stands before and after it', () => {
    const letters = [...'abЖ\u0430\u03bfո\u2c9f日ひㄅ한é\u{1d413}①1.\u0301']
    const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), parts => {
        let at = 0
        const apart = parts.flatMap(part => {
          const from = at
          at += part.length + 1
          return mixedScriptLetters(part).map(found => ({ ...found, at: found.at + from }))
        })
        expect(mixedScriptLetters(parts.join(' '))).toEqual(apart)
      }),
    )
  })

  test('words of one script each, and scripts that are written together, are not', () => {
    for (const text of [
      'Алиса und Bob',
      'яндекс.com',
      'Ελλάδα',
      '東京Tower',
      'カタカナとABC',
      '한국Bank',
      'Ångström',
      'naïve café',
      'ลูกค้า',
      'עברית',
      'O’Neill-Łódź',
      'Δx = 3',
    ]) {
      expect(mixedScriptLetters(text), text).toEqual(
        text === 'Δx = 3' ? [expect.objectContaining({ script: 'Greek' })] : [],
      )
    }
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), text => mixedScriptLetters(text).length === 0))
  })

  test('each letter that is pointed out stands where it is said to stand', () => {
    const pieces = fc.array(fc.constantFrom('p', '\u0430', '\u{1d400}', '\u03bf', ' ', '.', '1', 'é', '東', '\u0301'))
    fc.assert(
      fc.property(pieces, parts => {
        const text = parts.join('')
        for (const { letter, at } of mixedScriptLetters(text)) expect(text.startsWith(letter, at)).toBe(true)
      }),
    )
  })
})

describe('a name that looks like one that is here', () => {
  test.each([
    ...Object.entries(disguises).filter(([name]) => name !== 'a Coptic letter'),
    ['a capital I for an l', 'WaIlet'],
    ['a digit', 'Wa1let'],
    ['all of another script', '\u0420\u0430\u0443'],
    ['two letters for one', 'Modern'],
    ['full width', '\uff37allet'],
  ])('%s is a danger on the card', async (_, name) => {
    const own =
      { WaIlet: 'Wallet', Wa1let: 'Wallet', '\u0420\u0430\u0443': 'Pay', Modern: 'Modem', '\uff37allet': 'Wallet' }[
        name
      ] ?? latin
    const agent = await testEngine({ approvals: 'everything' })
    await addUser(agent, own)
    const card = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet(name))
    expect(dangers(card)).toContainEqual(expect.stringContaining(`looks like “${own}”`))
  })

  test('the same name, and one that differs in what is seen, are none', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    for (const own of ['Treasury', 'Ann', 'Wallet 1']) await addUser(agent, own)
    for (const name of ['Treasury', 'Treasury 2', 'Anne', 'ANN', 'Wallet 2']) {
      const card = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet(name))
      expect(dangers(card).filter(text => text.includes('looks like'))).toEqual([])
    }
  })

  test('skeletons are the same for what is seen the same, and stay what they are', () => {
    for (const name of Object.values(disguises))
      if (!name.includes('\u2c9f')) expect(skeleton(name)).toBe(skeleton(latin))
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => skeleton(skeleton(text)) === skeleton(text)))
  })
})

describe('two keys of one name', () => {
  test('are told apart on cards by the last digits of their public keys; one with its own name is not lengthened', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    const { store, organizationId, users, clock } = agent
    const [owner] = users
    const [first] = store.list('apiKeys', organizationId, { userId: owner!.id })
    const alone = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet('One'))
    expect(alone.shown.asks.apiKeyName).toBe(first!.name)
    const other = p256Key()
    await store.write(transaction => {
      const { publicKey, curve } = other
      const now = clock.now()
      transaction.insert('apiKeys', {
        ...first!,
        id: crypto.randomUUID(),
        publicKey,
        curve,
        createdAt: now,
        updatedAt: now,
      })
    })
    const one = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet('Two'))
    const two = await cardOf(agent, 'ACTIVITY_TYPE_CREATE_WALLET', newWallet('Three'), other)
    expect(one.shown.asks.apiKeyName).toBe(`${first!.name} (…${first!.publicKey.slice(-6)})`)
    expect(two.shown.asks.apiKeyName).toBe(`${first!.name} (…${other.publicKey.slice(-6)})`)
  })
})

describe('blank ends', () => {
  const named: Readonly<Record<string, (name: string) => unknown>> = {
    ACTIVITY_TYPE_CREATE_WALLET: newWallet,
    ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2: name => ({
      privateKeys: [{ privateKeyName: name, curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
    }),
    ACTIVITY_TYPE_CREATE_POLICY_V3: name => ({
      policyName: name,
      effect: 'EFFECT_DENY',
      condition: '',
      consensus: '',
      notes: '',
    }),
    ACTIVITY_TYPE_CREATE_USER_TAG: name => ({ userTagName: name, userIds: [] }),
  }
  test.each(
    Object.keys(named).flatMap(type =>
      [' Name', 'Name ', '\u00a0Name', 'Name\u3000', ' '].map(name => [type, name] as const),
    ),
  )('%s of %j is refused in words', async (type, name) => {
    const agent = await testEngine({ approvals: 'nothing' })
    const refused = agent.post(type, named[type]!(name))
    await expect(refused).rejects.toThrow(AgentError)
    await expect(refused).rejects.toThrow(/must not begin or end with a blank/)
    await expect(agent.post(type, named[type]!('A name'))).resolves.toMatchObject({
      status: 'ACTIVITY_STATUS_COMPLETED',
    })
  })
})

test('policies are asked about names as they are: addPolicy with a name of another script is kept', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await expect(
    addPolicy(agent, { name: 'Политика', effect: 'DENY', condition: "activity.kind == 'X'" }),
  ).resolves.toBeTruthy()
})
